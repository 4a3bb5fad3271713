import { fastify } from 'fastify';

/** The baseline: parses the same form body, answers a constant of the same size, does nothing else. */
const answer: unknown = JSON.parse(process.env.BENCH_ANSWER ?? '{}');
const app = fastify();

app.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'buffer' },
  (_request, body: Buffer, done) => {
    const encoded = body.toString().slice('bizContent='.length);
    done(null, JSON.parse(decodeURIComponent(encoded)));
  },
);
app.post('/', async () => answer);
// For a proxy in front of it.
app.get('/readyz', async () => 'ready');

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.once('SIGTERM', () => process.exit(0));
