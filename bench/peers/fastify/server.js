// A peer of the benchmark: Fastify over two processes with better-sqlite3 or pg.
//
//   node server.js sqlite <file> <port> | node server.js postgres <address> <port>
//
// It uses what makes Node servers fast: prepared statements, indexes for both workloads, a schema-compiled JSON serialiser, no logger, keep-alive, one process per core.
import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

const PROCESSES = 2;
const PAGE = 50;

const [engine, database, port] = process.argv.slice(2);
const packages = createRequire(`${process.env.PEER_PACKAGES}/`);

const text = { type: 'string' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const object = (properties) => ({ type: 'object', properties });
const newCase = object({
  _id: text,
  name: text,
  surgeonId: text,
  surgeryCenter: object({ _id: text, name: text, city: text, state: text, timeZone: text }),
  start: text,
  duration: number,
  desc: text,
  procedures: { type: 'array', items: text },
  myStaff: object({
    specialtyId: integer,
    hourlyRate: number,
    payPerJob: number,
    minPay: number,
    numOfRequired: integer,
    numOfFilled: integer,
  }),
  status: text,
  posted: text,
  myMsg: { type: 'array', items: object({ _id: text, status: text }) },
});

/** Maps a row of `NEW_CASES`, an array of columns, to its JSON. */
function toCase(row) {
  return {
    _id: row[0],
    name: row[1],
    surgeonId: row[2],
    surgeryCenter: { _id: row[3], name: row[4], city: row[5], state: row[6], timeZone: row[7] },
    start: new Date(row[8]).toISOString(),
    duration: row[9],
    desc: row[10],
    procedures: JSON.parse(row[11]),
    myStaff: {
      specialtyId: row[12],
      hourlyRate: row[13] / 100,
      payPerJob: row[14] / 100,
      minPay: row[15] / 100,
      numOfRequired: row[16],
      numOfFilled: row[17],
    },
    status: row[18],
    posted: new Date(row[19]).toISOString(),
    myMsg: row[20] === null ? [] : [{ _id: row[21], status: row[20] }],
  };
}

async function serve() {
  const { default: fastify } = await import(packages.resolve('fastify'));
  const { open } = await import(`./${engine}.js`);
  const store = open(database, packages);
  const app = fastify({ logger: false, keepAliveTimeout: 60_000 });

  const authenticate = async (request, reply) => {
    const header = request.headers.authorization ?? '';
    const hash = createHash('sha256').update(header.slice('Bearer '.length)).digest();
    request.person = await store.session(hash, Date.now());
    if (request.person === undefined) return reply.code(401).send({ code: 'UNAUTHENTICATED' });
  };

  app.get('/api/config', { schema: { response: { 200: object({ name: text, page: integer }) } } }, async () => ({
    name: 'peer',
    page: PAGE,
  }));

  app.get(
    '/api/newjobs/:category/:person',
    { onRequest: authenticate, schema: { response: { 200: { type: 'array', items: newCase } } } },
    async (request, reply) => {
      const { person, params, query } = request;
      if (params.person.replaceAll('-', '') !== person.id.replaceAll('-', '') || Number(params.category) !== person.category)
        return reply.code(403).send({ code: 'FORBIDDEN' });
      const limit = Math.min(Number.parseInt(query.limit ?? PAGE, 10) || PAGE, 100);
      const [start, id] = (query.cursor ?? `${Date.now()},`).split(',');
      const rows = await store.newCases(person, Number(start), id, limit);
      const last = rows.length === limit ? rows[rows.length - 1] : undefined;
      if (last !== undefined)
        reply.header('Link', `<${request.url.split('?')[0]}?limit=${limit}&cursor=${last[8]},${last[0]}>; rel="next"`);
      return rows.map(toCase);
    },
  );

  app.post(
    '/api/accepted',
    {
      onRequest: authenticate,
      schema: {
        body: { ...object({ _id: text, status: { const: 'CONFIRMED' } }), required: ['_id', 'status'] },
        response: { 200: object({ _id: text, status: text }) },
      },
    },
    async (request, reply) => {
      const refusal = await store.accept(request.person, request.body._id, Date.now());
      if (refusal !== undefined) return reply.code(409).send({ code: refusal });
      return { _id: request.body._id, status: 'CONFIRMED' };
    },
  );

  await app.listen({ host: '127.0.0.1', port: Number(port), backlog: 1024 });
}

if (cluster.isPrimary) {
  for (let index = 0; index < PROCESSES; index += 1) cluster.fork();
  cluster.on('exit', () => process.exit(1));
  process.on('SIGTERM', () => {
    cluster.removeAllListeners('exit');
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGTERM');
    process.exit(0);
  });
} else {
  process.on('SIGTERM', () => process.exit(0));
  await serve();
}
