/// <reference path="../pb_data/types.d.ts" />
// The two workloads as routes of PocketBase with its own sign-in tokens. They use SQL on its database, because records
// with expanded relations are several times slower. Handlers run isolated, so each has what it needs inside.

routerAdd('GET', '/api/constant', (e) => e.json(200, { name: 'peer', page: 50 }));

routerAdd(
  'GET',
  '/api/newjobs/{category}/{person}',
  (e) => {
    const person = e.auth;
    const category = Number(e.request.pathValue('category'));
    if (e.request.pathValue('person') !== person.id || category !== person.getInt('category'))
      return e.json(403, { code: 'FORBIDDEN' });
    const query = e.request.url.query();
    const limit = Math.min(Number(query.get('limit') || 50), 100);
    const [start, id] = (query.get('cursor') || `${Date.now()},`).split(',');
    const rows = arrayOf(
      new DynamicModel({
        id: '', surgeon_name: '', surgeon: '', center: '', center_name: '', city: '', state: '', time_zone: '',
        start_at: 0, hours: -0, notes: '', procedures: '', category: 0, hourly_cents: 0, per_case_cents: 0,
        min_pay_cents: 0, required_count: 0, filled: 0, status: '', created_at: 0, own_state: '', own_notice: '',
      }),
    );
    e.app
      .db()
      .newQuery(
        `SELECT c.id, c.surgeon_name, c.surgeon, z.id AS center, z.name AS center_name, z.city, z.state, z.time_zone,
                c.start_at, c.hours, c.notes, c.procedures, p.category, p.hourly_cents, p.per_case_cents,
                p.min_pay_cents, p.required_count, p.filled, c.status, c.created_at,
                COALESCE(e.state, '') AS own_state, COALESCE(e.notice, '') AS own_notice
         FROM positions p
         JOIN cases c ON c.id = p.case_id
         JOIN centers z ON z.id = c.center
         LEFT JOIN engagements e ON e.case_id = p.case_id AND e.person = {:person}
         WHERE p.category = {:category} AND p.open = TRUE AND (p.start_at, p.case_id) > ({:start}, {:id})
         ORDER BY p.start_at, p.case_id LIMIT {:limit}`,
      )
      .bind({ person: person.id, category, start: Number(start), id, limit })
      .all(rows);
    const cases = [];
    for (const row of rows)
      cases.push({
        _id: row.id,
        name: row.surgeon_name,
        surgeonId: row.surgeon,
        surgeryCenter: {
          _id: row.center, name: row.center_name, city: row.city, state: row.state, timeZone: row.time_zone,
        },
        start: new Date(row.start_at).toISOString(),
        duration: row.hours,
        desc: row.notes,
        procedures: JSON.parse(row.procedures),
        myStaff: {
          specialtyId: row.category,
          hourlyRate: row.hourly_cents / 100,
          payPerJob: row.per_case_cents / 100,
          minPay: row.min_pay_cents / 100,
          numOfRequired: row.required_count,
          numOfFilled: row.filled,
        },
        status: row.status,
        posted: new Date(row.created_at).toISOString(),
        myMsg: row.own_state === '' ? [] : [{ _id: row.own_notice, status: row.own_state }],
      });
    return e.json(200, cases);
  },
  $apis.requireAuth('persons'),
);

routerAdd(
  'POST',
  '/api/accepted',
  (e) => {
    const person = e.auth;
    const notice = e.requestInfo().body['_id'];
    const now = Date.now();
    let refusal = '';
    e.app.runInTransaction((app) => {
      const run = (sql, values) => app.db().newQuery(sql).bind(values).execute().rowsAffected();
      const list = (sql, values, model) => {
        const rows = arrayOf(new DynamicModel(model));
        app.db().newQuery(sql).bind(values).all(rows);
        return rows;
      };
      const tell = (recipient, sender, kind, status, subject, content) =>
        run(
          `INSERT INTO notices (id, recipient, sender, case_id, kind, status, subject, content, read, created_at, updated_at)
           VALUES ({:id}, {:recipient}, {:sender}, {:case}, {:kind}, {:status}, {:subject}, {:content}, FALSE, {:now}, {:now})`,
          {
            id: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'),
            recipient, sender, case: it.case_id, kind, status, subject, content, now,
          },
        );
      const it = list(
        `SELECT e.case_id, e.category, e.state, e.start_at, e.end_at, c.status, c.poster, c.surgeon_name
         FROM notices n
         JOIN engagements e ON e.case_id = n.case_id AND e.person = n.recipient
         JOIN cases c ON c.id = e.case_id
         WHERE n.id = {:notice} AND n.recipient = {:person}`,
        { notice, person: person.id },
        { case_id: '', category: 0, state: '', start_at: 0, end_at: 0, status: '', poster: '', surgeon_name: '' },
      )[0];
      if (!it) refusal = 'NOT_FOUND';
      else if (it.state !== 'INVITED' || it.status === 'CANCELLED' || it.start_at <= now) refusal = 'CONFLICT';
      if (refusal) return;
      const booked = list(
        `SELECT id FROM engagements
         WHERE person = {:person} AND state = 'CONFIRMED' AND start_at < {:end} AND end_at > {:start} LIMIT 1`,
        { person: person.id, start: it.start_at, end: it.end_at },
        { id: '' },
      );
      if (booked.length > 0) {
        refusal = 'OVERLAP';
        return;
      }
      const position = { case: it.case_id, category: it.category };
      const filled = run(
        `UPDATE positions SET filled = filled + 1, open = (filled + 1 < required_count)
         WHERE case_id = {:case} AND category = {:category} AND filled < required_count`,
        position,
      );
      if (filled !== 1) {
        refusal = 'ALREADY_FILLED';
        return;
      }
      run(
        `UPDATE engagements SET state = 'CONFIRMED', updated_at = {:now} WHERE case_id = {:case} AND person = {:person}`,
        { now, case: it.case_id, person: person.id },
      );
      run(`UPDATE notices SET status = 'CONFIRMED', read = TRUE, updated_at = {:now} WHERE id = {:notice}`, { now, notice });
      tell(it.poster, person.id, 'ACCEPTED', 'ACCEPTED', 'Accepted', `${person.getString('name')} accepted your case.`);
      const open = list(
        'SELECT category FROM positions WHERE case_id = {:case} AND open = TRUE',
        { case: it.case_id },
        { category: 0 },
      );
      let full = true;
      for (const other of open) if (other.category === it.category) full = false;
      if (full) {
        const losers = list(
          `SELECT person FROM engagements WHERE case_id = {:case} AND category = {:category} AND state = 'INVITED'`,
          position,
          { person: '' },
        );
        run(
          `UPDATE engagements SET state = 'POSITION_FILLED', updated_at = {:now}
           WHERE case_id = {:case} AND category = {:category} AND state = 'INVITED'`,
          { now, case: it.case_id, category: it.category },
        );
        for (const other of losers)
          tell(
            other.person, it.poster, 'MESSAGE', 'POSITION_ALREADY_FILLED', 'Position filled',
            `The position for ${it.surgeon_name} has been filled.`,
          );
      }
      run('UPDATE cases SET status = {:status} WHERE id = {:case}', {
        status: open.length === 0 ? 'COMPLETE' : 'PARTIAL', case: it.case_id,
      });
    });
    return refusal ? e.json(409, { code: refusal }) : e.json(200, { _id: notice, status: 'CONFIRMED' });
  },
  $apis.requireAuth('persons'),
);
