import path from "node:path";
import { fileURLToPath } from "node:url";

import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import HtmlWebpackPlugin from "html-webpack-plugin";
import { Features } from "lightningcss";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import MinimizerPlugin from "minimizer-webpack-plugin";
import webpack from "webpack";

import { LicencesPlugin } from "./webpack.licences.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));
const source = path.join(root, "frontend/src");

const packageOf = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;
const roomOf = /[\\/]frontend[\\/]src[\\/]((?:(?:kit|parts|screens)[\\/])?[^\\/]+)/;

/**
 * Plugin that lists the scripts of the first page and of each lazy chunk, with their contents, for `make check`'s size
 * budget.
 */
class PartsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("PartsPlugin", (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "PartsPlugin", stage }, () => {
        const source = new webpack.sources.RawSource(JSON.stringify(partsOf(compilation)));
        compilation.emitAsset("parts.json", source);
      });
    });
  }
}

function partsOf(compilation) {
  const scripts = (group) => group.getFiles().filter((file) => file.endsWith(".js"));
  const parts = {};
  for (const group of compilation.chunkGroups) {
    if (group.isInitial()) parts[group.name === "main" ? "" : group.name] = scripts(group);
    else for (const { request } of group.origins) parts[request] = scripts(group);
  }
  const contents = {};
  for (const chunk of compilation.chunks) {
    const sizes = {};
    for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
      for (const inner of module.modules ?? [module]) {
        const place = inner.nameForCondition?.() ?? "";
        if (place.endsWith(".css")) continue;
        const name = packageOf.exec(place)?.[1] ?? roomOf.exec(place)?.[1] ?? "webpack";
        sizes[name] = (sizes[name] ?? 0) + inner.size("javascript");
      }
    }
    for (const file of chunk.files) if (file.endsWith(".js")) contents[file] = sizes;
  }
  return { parts, contents };
}

const screenOf = /^@\/screens\/([^/]+)\/\1-screen$/;
const frame = "@/app/shell/app-shell";
/** Screens without the frame. */
const bare = new Set(["login", "join", "not-found"]);

/** Return pairs of a screen's name and the URLs of the scripts that the screen needs in addition to the entry's. */
function preloadsOf(compilation) {
  const { parts } = partsOf(compilation);
  const prefix = compilation.outputOptions.publicPath;
  return Object.entries(parts)
    .filter(([request]) => screenOf.test(request))
    .map(([request, scripts]) => {
      const screen = screenOf.exec(request)[1];
      const wanted = new Set([...(bare.has(screen) ? [] : parts[frame]), ...scripts]);
      for (const script of parts[""]) wanted.delete(script);
      return [screen, [...wanted].map((script) => prefix + script)];
    });
}

const loadedByPages = new Set(["pages", "admin"]);

/** Return a chunk's file name, with a content hash unless Django's own pages load it: Django adds their hashes. */
function nameOf(kind) {
  return ({ chunk }) =>
    loadedByPages.has(chunk.name) ? `[name].${kind}` : `[name].[contenthash:8].${kind}`;
}

/** Return the configuration of the browser bundle: from frontend/src to static/bundle, served by Django below /static/app/. */
export default function config(_env, { mode = "production" }) {
  const production = mode === "production";
  return {
    mode,
    context: root,
    entry: {
      main: path.join(source, "app/main.tsx"),
      // Scripts of the pages that Django renders.
      pages: path.join(source, "app/pages.ts"),
      admin: path.join(source, "app/admin.ts"),
    },
    output: {
      path: path.join(root, "static/bundle"),
      publicPath: "/static/app/",
      filename: nameOf("js"),
      chunkFilename: "[name].[contenthash:8].js",
      assetModuleFilename: "[name].[contenthash:8][ext]",
      clean: true,
      // If a module throws, run it again at its next import; by default webpack caches the incomplete module.
      strictModuleExceptionHandling: true,
    },
    devtool: production ? false : "source-map",
    resolve: {
      extensions: [".tsx", ".ts", ".js"],
      alias: { "@": source, "@docs": path.join(root, "docs") },
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
        { test: /\.(svg|woff2|png)$/, type: "asset/resource" },
        {
          test: /[\\/]docs[\\/]trainers[\\/]README\.md$/,
          use: path.join(root, "webpack.manual.mjs"),
        },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: path.join(root, "templates/shell.html"),
        filename: "index.html",
        chunks: ["main"],
        minify: false,
        templateParameters: (compilation) => ({ preloads: preloadsOf(compilation) }),
      }),
      new MiniCssExtractPlugin({
        filename: nameOf("css"),
        chunkFilename: "[name].[contenthash:8].css",
      }),
      new PartsPlugin(),
      new LicencesPlugin(),
    ],
    optimization: {
      runtimeChunk: { name: ({ name }) => (loadedByPages.has(name) ? false : "runtime") },
      splitChunks: {
        chunks: "all",
        cacheGroups: {
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: "react",
            priority: 20,
          },
          // Named chunk, so that a new screen doesn't invalidate cached chunks. Without it, small modules would be
          // copied into every route that uses them.
          forms: {
            test: /[\\/](node_modules[\\/](react-hook-form|valibot|@hookform)|kit[\\/]forms|parts[\\/]fields)[\\/]/,
            name: "forms",
            chunks: "async",
            priority: 10,
            enforce: true,
          },
          // Libraries of the frame's dialogs, menus and tooltips: one chunk, although screens need some of them too.
          overlays: {
            test: /[\\/]node_modules[\\/](@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib|@radix-ui[\\/](primitive|react-(arrow|collection|context|dialog|direction|dismissable-layer|dropdown-menu|focus-guards|focus-scope|id|menu|popper|portal|presence|roving-focus|tooltip|use-[a-z-]+|visually-hidden)))[\\/]/,
            name: "overlays",
            chunks: "async",
            priority: 10,
            enforce: true,
          },
          tables: {
            test: /[\\/]kit[\\/]table[\\/]/,
            name: "tables",
            chunks: "async",
            priority: 10,
            enforce: true,
          },
        },
      },
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          // Flatten nested rules: browsers support them, but match each of them against each element, which is slow.
          minimizerOptions: { include: Features.Nesting },
        }),
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
