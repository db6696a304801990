import path from "node:path";
import { fileURLToPath } from "node:url";

import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import HtmlWebpackPlugin from "html-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import MinimizerPlugin from "minimizer-webpack-plugin";

const root = path.dirname(fileURLToPath(import.meta.url));
const source = path.join(root, "frontend/src");

/** The browser bundle: frontend/src in, static/bundle out, served by Django below /static/app/. */
export default function config(_env, { mode = "production" }) {
  const production = mode === "production";
  return {
    mode,
    target: "browserslist",
    context: root,
    entry: path.join(source, "app/main.tsx"),
    output: {
      path: path.join(root, "static/bundle"),
      publicPath: "/static/app/",
      filename: "[name].[contenthash:12].js",
      chunkFilename: "[name].[contenthash:12].js",
      assetModuleFilename: "[name].[contenthash:12][ext]",
      clean: true,
    },
    devtool: production ? false : "source-map",
    resolve: {
      extensions: [".tsx", ".ts", ".js"],
      alias: { "@": source },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: source,
          use: {
            loader: "swc-loader",
            options: {
              env: { bugfixes: true },
              jsc: {
                parser: { syntax: "typescript", tsx: true },
                transform: { react: { runtime: "automatic", development: !production } },
              },
            },
          },
        },
        {
          test: /\.css$/,
          use: [MiniCssExtractPlugin.loader, "css-loader", "postcss-loader"],
        },
        { test: /\.(svg|woff2)$/, type: "asset/resource" },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: path.join(root, "templates/shell.html"),
        filename: "index.html",
        minify: false,
        scriptLoading: "defer",
      }),
      new MiniCssExtractPlugin({
        filename: "[name].[contenthash:12].css",
        chunkFilename: "[name].[contenthash:12].css",
      }),
    ],
    optimization: {
      runtimeChunk: "single",
      moduleIds: "deterministic",
      splitChunks: {
        chunks: "all",
        cacheGroups: {
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: "react",
            priority: 20,
          },
          // By name, so that a new screen doesn't reshuffle what browsers have cached; own small parts would be copied into
          // every route that uses them.
          forms: {
            test: /[\\/](node_modules[\\/](react-hook-form|valibot|@hookform)|components[\\/]forms)[\\/]/,
            name: "forms",
            chunks: "async",
            priority: 10,
            enforce: true,
          },
          tables: {
            test: /[\\/](node_modules[\\/](@tanstack[\\/](react-table|table-core|react-virtual|virtual-core|react-store|store)|use-sync-external-store)|components[\\/]table)[\\/]/,
            name: "tables",
            chunks: "async",
            priority: 10,
            enforce: true,
          },
        },
      },
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
    },
    cache: {
      type: "filesystem",
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    performance: { hints: false },
    stats: "errors-warnings",
  };
}
