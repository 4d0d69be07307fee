/// <reference path="../pb_data/types.d.ts" />
// The collections of the PocketBase peer. Times are milliseconds, as in the other peers.
migrate((app) => {
  const id = {
    name: 'id', type: 'text', primaryKey: true, system: true, required: true, min: 15, max: 32,
    pattern: '^[a-z0-9]+$', autogeneratePattern: '[a-z0-9]{15}',
  };
  const text = (name) => ({ name, type: 'text', max: 5000 });
  const number = (name) => ({ name, type: 'number' });
  const bool = (name) => ({ name, type: 'bool' });
  const base = (name, fields, indexes) =>
    app.save(new Collection({ type: 'base', name, fields: [id, ...fields], indexes }));

  app.save(new Collection({ type: 'auth', name: 'persons', fields: [id, text('name'), number('category')] }));
  base('centers', ['name', 'city', 'state', 'time_zone'].map(text), []);
  base(
    'cases',
    [
      ...['poster', 'surgeon', 'surgeon_name', 'center', 'notes', 'status'].map(text),
      ...['start_at', 'end_at', 'hours', 'created_at'].map(number),
      { name: 'procedures', type: 'json' },
    ],
    [],
  );
  base(
    'positions',
    [
      text('case_id'),
      ...['category', 'hourly_cents', 'per_case_cents', 'min_pay_cents', 'required_count', 'filled', 'start_at'].map(number),
      bool('open'),
    ],
    [
      'CREATE UNIQUE INDEX positions_case ON positions (case_id, category)',
      'CREATE INDEX positions_open ON positions (category, start_at, case_id) WHERE open = TRUE',
    ],
  );
  base(
    'engagements',
    [...['case_id', 'person', 'state', 'notice'].map(text), ...['category', 'start_at', 'end_at', 'updated_at'].map(number)],
    [
      'CREATE UNIQUE INDEX engagements_pair ON engagements (case_id, person)',
      "CREATE INDEX engagements_booked ON engagements (person, start_at) WHERE state = 'CONFIRMED'",
    ],
  );
  base(
    'notices',
    [
      ...['recipient', 'sender', 'case_id', 'kind', 'status', 'subject', 'content'].map(text),
      ...['created_at', 'updated_at'].map(number),
      bool('read'),
    ],
    ['CREATE INDEX notices_recipient ON notices (recipient, created_at)'],
  );
});
