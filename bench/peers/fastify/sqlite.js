// The storage of the Fastify peer on SQLite. The pragmas that concern durability are those of Caseboard.
import { randomUUID } from 'node:crypto';

const newId = () => randomUUID().replaceAll('-', '');

const NEW_CASES = `
  SELECT c.id, c.surgeon_name, c.surgeon_id, z.id, z.name, z.city, z.state, z.time_zone, c.start_at, c.hours, c.notes,
         c.procedures, p.category, p.hourly_cents, p.per_case_cents, p.min_pay_cents, p.required, p.filled, c.status,
         c.created_at, e.state, e.notice_id
  FROM positions p
  JOIN cases c ON c.id = p.case_id
  JOIN centers z ON z.id = c.center_id
  LEFT JOIN engagements e ON e.case_id = p.case_id AND e.person_id = ?
  WHERE p.category = ? AND p.open = 1 AND (p.start_at, p.case_id) > (?, ?)
  ORDER BY p.start_at, p.case_id LIMIT ?`;

/** Opens the file and returns the operations of the workloads. */
export function open(file, packages) {
  const Database = packages('better-sqlite3');
  const db = new Database(file);
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'busy_timeout = 5000',
    'foreign_keys = ON',
    'temp_store = MEMORY',
    'cache_size = -64000',
  ])
    db.pragma(pragma);

  const session = db.prepare(
    `SELECT p.id, p.category, p.name FROM sessions s JOIN persons p ON p.id = s.person_id
     WHERE s.token_hash = ? AND s.expires_at > ?`,
  );
  const newCases = db.prepare(NEW_CASES).raw();
  const invitation = db.prepare(
    `SELECT e.case_id AS caseId, e.category, e.state, e.start_at AS start, e.end_at AS end, c.status,
            c.poster_id AS poster, c.surgeon_name AS surgeon
     FROM notices n
     JOIN engagements e ON e.case_id = n.case_id AND e.person_id = n.recipient_id
     JOIN cases c ON c.id = e.case_id
     WHERE n.id = ? AND n.recipient_id = ?`,
  );
  const overlap = db
    .prepare(
      `SELECT 1 FROM engagements
       WHERE person_id = ? AND state = 'CONFIRMED' AND start_at < ? AND end_at > ? LIMIT 1`,
    )
    .pluck();
  const fill = db.prepare(
    `UPDATE positions SET filled = filled + 1, open = (filled + 1 < required)
     WHERE case_id = ? AND category = ? AND filled < required RETURNING filled = required AS full`,
  );
  const confirm = db.prepare(
    `UPDATE engagements SET state = 'CONFIRMED', updated_at = ? WHERE case_id = ? AND person_id = ?`,
  );
  const answered = db.prepare(`UPDATE notices SET status = 'CONFIRMED', read = 1, updated_at = ? WHERE id = ?`);
  const tell = db.prepare(
    `INSERT INTO notices (id, recipient_id, sender_id, case_id, kind, status, subject, content, read, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`,
  );
  const losers = db
    .prepare(
      `UPDATE engagements SET state = 'POSITION_FILLED', updated_at = ?
       WHERE case_id = ? AND category = ? AND state = 'INVITED' RETURNING person_id`,
    )
    .pluck();
  const openPositions = db.prepare('SELECT 1 FROM positions WHERE case_id = ? AND open = 1 LIMIT 1').pluck();
  const setStatus = db.prepare('UPDATE cases SET status = ? WHERE id = ?');

  const accept = db.transaction((person, notice, now) => {
    const it = invitation.get(notice, person.id);
    if (it === undefined) return 'NOT_FOUND';
    if (it.state !== 'INVITED' || it.status === 'CANCELLED' || it.start <= now) return 'CONFLICT';
    if (overlap.get(person.id, it.end, it.start) !== undefined) return 'OVERLAP';
    const position = fill.get(it.caseId, it.category);
    if (position === undefined) return 'ALREADY_FILLED';
    confirm.run(now, it.caseId, person.id);
    answered.run(now, notice);
    const subject = 'Accepted';
    tell.run(
      newId(), it.poster, person.id, it.caseId, 'ACCEPTED', 'ACCEPTED', subject,
      `${person.name} accepted your case.`, now, now,
    );
    if (position.full) {
      for (const other of losers.all(now, it.caseId, it.category))
        tell.run(
          newId(), other, it.poster, it.caseId, 'MESSAGE', 'POSITION_ALREADY_FILLED', 'Position filled',
          `The position for ${it.surgeon} has been filled.`, now, now,
        );
    }
    setStatus.run(openPositions.get(it.caseId) === undefined ? 'COMPLETE' : 'PARTIAL', it.caseId);
    return undefined;
  }).immediate;

  return {
    session: (hash, now) => session.get(hash, now),
    newCases: (person, start, id, limit) => newCases.all(person.id, person.category, start, id, limit),
    accept,
  };
}
