// Bytes of the bodies that were sent, as CloudFront would send them: compressed by brotli at its level where that is allowed
// ("Serve compressed files", Amazon CloudFront Developer Guide). Prints how many were sent, and their bytes before and after.
//
// usage: sizes.mjs BODIES    a line each: how often, and the body
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { brotliCompressSync, constants } from 'node:zlib';

const least = 1000;
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const said = 'content-encoding: br\r\nvary: Accept-Encoding\r\n'.length;

let [sent, plain, compressed] = [0, 0, 0];
for await (const line of createInterface({ input: createReadStream(process.argv[2]) })) {
  const { times, body } = JSON.parse(line);
  const bytes = Buffer.from(body);
  sent += times;
  plain += times * bytes.length;
  compressed += times * (bytes.length < least ? bytes.length : said + brotliCompressSync(bytes, options).length);
}
console.log(JSON.stringify({ sent, plain, compressed }));
