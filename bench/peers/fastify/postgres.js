// The storage of the Fastify peer on PostgreSQL: a pool per process and named, therefore prepared, statements.
import { randomUUID } from 'node:crypto';

const POOL = 8;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const SESSION = {
  name: 'session',
  text: `SELECT p.id, p.category, p.name FROM sessions s JOIN persons p ON p.id = s.person_id
         WHERE s.token_hash = $1 AND s.expires_at > $2`,
};
// The limit is part of the text: with a parameter the generic plan does not know that few rows are read.
const newCases = (limit) => ({
  name: `new_cases_${limit}`,
  rowMode: 'array',
  text: `
    SELECT c.id, c.surgeon_name, c.surgeon_id, z.id, z.name, z.city, z.state, z.time_zone, c.start_at, c.hours, c.notes,
           c.procedures, p.category, p.hourly_cents, p.per_case_cents, p.min_pay_cents, p.required, p.filled, c.status,
           c.created_at, e.state, e.notice_id
    FROM positions p
    JOIN cases c ON c.id = p.case_id
    JOIN centers z ON z.id = c.center_id
    LEFT JOIN engagements e ON e.case_id = p.case_id AND e.person_id = $1
    WHERE p.category = $2 AND p.open AND (p.start_at, p.case_id) > ($3, $4)
    ORDER BY p.start_at, p.case_id LIMIT ${limit}`,
});
// The person's row is locked, so that two accepts of one person see each other's overlap.
const INVITATION = {
  name: 'invitation',
  text: `SELECT e.case_id AS "caseId", e.category, e.state, e.start_at AS start, e.end_at AS "end", c.status,
                c.poster_id AS poster, c.surgeon_name AS surgeon
         FROM notices n
         JOIN persons p ON p.id = n.recipient_id
         JOIN engagements e ON e.case_id = n.case_id AND e.person_id = n.recipient_id
         JOIN cases c ON c.id = e.case_id
         WHERE n.id = $1 AND n.recipient_id = $2
         FOR NO KEY UPDATE OF p, c, e`,
};
const OVERLAP = {
  name: 'overlap',
  text: `SELECT 1 FROM engagements
         WHERE person_id = $1 AND state = 'CONFIRMED' AND start_at < $2 AND end_at > $3 LIMIT 1`,
};
const FILL = {
  name: 'fill',
  text: `UPDATE positions SET filled = filled + 1, open = (filled + 1 < required)
         WHERE case_id = $1 AND category = $2 AND filled < required RETURNING filled = required AS full`,
};
const CONFIRM = {
  name: 'confirm',
  text: `WITH engaged AS (
           UPDATE engagements SET state = 'CONFIRMED', updated_at = $1 WHERE case_id = $2 AND person_id = $3
         ), answered AS (
           UPDATE notices SET status = 'CONFIRMED', read = TRUE, updated_at = $1 WHERE id = $4
         ), staffed AS (
           UPDATE cases SET status = CASE WHEN EXISTS (SELECT 1 FROM positions WHERE case_id = $2 AND open)
                                          THEN 'PARTIAL' ELSE 'COMPLETE' END WHERE id = $2
         )
         INSERT INTO notices (id, recipient_id, sender_id, case_id, kind, status, subject, content, read, created_at, updated_at)
         VALUES ($5, $6, $3, $2, 'ACCEPTED', 'ACCEPTED', 'Accepted', $7, FALSE, $1, $1)`,
};
const CLOSE = {
  name: 'close',
  text: `WITH lost AS (
           UPDATE engagements SET state = 'POSITION_FILLED', updated_at = $1
           WHERE case_id = $2 AND category = $3 AND state = 'INVITED' RETURNING person_id
         )
         INSERT INTO notices (id, recipient_id, sender_id, case_id, kind, status, subject, content, read, created_at, updated_at)
         SELECT gen_random_uuid(), person_id, $4, $2, 'MESSAGE', 'POSITION_ALREADY_FILLED', 'Position filled', $5, FALSE,
                $1, $1 FROM lost`,
};

/** Connects and returns the operations of the workloads. */
export function open(address, packages) {
  const pg = packages('pg');
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: address,
    max: POOL,
    idleTimeoutMillis: 0,
    // Planning the joins of new cases costs more than running them.
    options: '-c plan_cache_mode=force_generic_plan',
  });

  return {
    session: async (hash, now) => (await pool.query({ ...SESSION, values: [hash, now] })).rows[0],
    newCases: async (person, start, id, limit) =>
      (await pool.query({ ...newCases(limit), values: [person.id, person.category, start, id || FIRST_ID] })).rows,
    accept: async (person, notice, now) => {
      const client = await pool.connect();
      const run = (statement, values) => client.query({ ...statement, values });
      let broken;
      try {
        await client.query('BEGIN');
        const refusal = await decide(run, person, notice, now);
        await client.query(refusal === undefined ? 'COMMIT' : 'ROLLBACK');
        return refusal;
      } catch (error) {
        // A connection whose transaction failed is closed.
        broken = error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

async function decide(run, person, notice, now) {
  const it = (await run(INVITATION, [notice, person.id])).rows[0];
  if (it === undefined) return 'NOT_FOUND';
  if (it.state !== 'INVITED' || it.status === 'CANCELLED' || it.start <= now) return 'CONFLICT';
  if ((await run(OVERLAP, [person.id, it.end, it.start])).rows.length > 0) return 'OVERLAP';
  const position = (await run(FILL, [it.caseId, it.category])).rows[0];
  if (position === undefined) return 'ALREADY_FILLED';
  await run(CONFIRM, [
    now, it.caseId, person.id, notice, randomUUID(), it.poster, `${person.name} accepted your case.`,
  ]);
  if (position.full)
    await run(CLOSE, [now, it.caseId, it.category, it.poster, `The position for ${it.surgeon} has been filled.`]);
  return undefined;
}
