// Plain Express application with the product's lists and price ticks; the benchmark compares the product with it.
import { randomUUID } from "node:crypto";
import http from "node:http";

import express from "express";
import session from "express-session";
import { WebSocketServer } from "ws";

const symbols = ["BTC", "ETH", "USDT", "BNB", "SOL", "XRP", "ADA", "DOGE", "TRX", "DOT"];
const places = ["Frankfurt", "Singapore", "Virginia", "Sao Paulo", "Sydney"];

let prices = [];
let hosts = [];
let lastSecond = 0;

function move(second) {
  lastSecond = second;
  prices = symbols.map((symbol, number) => ({
    symbol,
    name: `${symbol} asset`,
    price: (60000 / (number + 1) + Math.random() * 10).toFixed(2),
    change24h: (Math.random() * 4 - 2).toFixed(2),
    simulated: true,
  }));
  if (second % 5 === 0 || hosts.length === 0) {
    hosts = places.map((location, number) => ({
      id: `SIM-HOST-0${number + 1}`,
      name: `Host ${location}`,
      status: "active",
      location,
      hostType: "Dedicated",
      uptime: 99.9,
      cpuUsage: Math.round(Math.random() * 1000) / 10,
    }));
  }
}

const sessions = session({
  secret: randomUUID(),
  name: "peer.sid",
  resave: false,
  saveUninitialized: false,
  cookie: { httpOnly: true, sameSite: "lax" },
});
const app = express();
app.disable("x-powered-by");
app.use(sessions);

app.get("/healthz", (_request, response) => {
  response.type("text").send("ok\n");
});

app.post("/api/auth/login", (request, response) => {
  request.session.user = "trainee";
  response.json({ success: true });
});

function signedIn(request, response, next) {
  if (request.session.user) next();
  else response.status(401).json({ code: "not_authenticated" });
}

app.get("/api/crypto-prices", signedIn, (_request, response) => {
  response.set("Cache-Control", "private, no-cache").json(prices);
});

app.get("/api/host-servers", signedIn, (_request, response) => {
  response.set("Cache-Control", "private, no-cache").json(hosts);
});

const server = http.createServer(app);
const browsers = new WebSocketServer({ noServer: true, perMessageDeflate: false });

server.on("upgrade", (request, socket, head) => {
  sessions(request, {}, () => {
    if (request.session?.user && request.url === "/ws") {
      browsers.handleUpgrade(request, socket, head, () => undefined);
    } else {
      socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
    }
  });
});

function tick() {
  const second = Math.floor(Date.now() / 1000);
  // A timer may fire a millisecond early, in a second whose tick was sent already.
  if (second !== lastSecond) {
    move(second);
    const text = JSON.stringify({ type: "crypto_prices_updated", data: prices });
    for (const browser of browsers.clients) {
      if (browser.readyState === browser.OPEN) browser.send(text);
    }
  }
  setTimeout(tick, 1000 - (Date.now() % 1000));
}

move(0);
tick();
server.listen({ host: "127.0.0.1", port: Number(process.env.PORT), backlog: 2048 });
