// Lambda's runtime for Node.js in the few lines that the benchmark needs: AWS's own does more before the first `/next`,
// and compiles a part of itself. What is measured here is therefore a little better than on Lambda.
const http = require("node:http");

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const [host, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(":");
const { handler } = require("./dist/index.js");

const call = (method, path, body) =>
  new Promise((resolve, reject) => {
    const request = http.request({ host, port, agent, method, path: `/2018-06-01/runtime/invocation/${path}` }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve({ headers: response.headers, text: Buffer.concat(parts).toString() }));
    });
    request.on("error", reject);
    request.end(body);
  });

(async () => {
  for (;;) {
    const { headers, text } = await call("GET", "next");
    const answer = await handler(JSON.parse(text));
    await call("POST", `${headers["lambda-runtime-aws-request-id"]}/response`, JSON.stringify(answer));
  }
})();
