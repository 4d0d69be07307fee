import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { ApiProblem } from '@/api/problem';
import type { Mail } from '@/api/types';
import { dateTimeText } from '@/i18n/dates';
import { ownZone } from '@/rules/zonedTime';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/Empty';
import { TextField } from '@/ui/Field';
import { Page } from '@/ui/Page';
import { RowButton } from '@/ui/RowButton';
import { TextLink } from '@/ui/TextLink';
import { mailboxQuery } from './queries';

/** Shows the mails that a development server stores instead of sending. */
export default function MailboxPage() {
  const { to = '' } = useSearch({ from: '/public/dev/mailbox' });
  const navigate = useNavigate({ from: '/dev/mailbox' });
  const query = useQuery(mailboxQuery(to.trim()));
  const [chosen, setChosen] = useState<string>();
  const mails = query.data ?? [];
  const keyOf = (mail: Mail) => `${mail.createdAt} ${mail.to} ${mail.subject}`;
  const open = mails.find((mail) => keyOf(mail) === chosen) ?? mails[0];
  return (
    <Page
      width="wide"
      title={t('mailbox.title')}
      lead={t('mailbox.lead')}
      actions={
        <>
          {/* A page of the server, not a route of the client. */}
          <a href="/dev/letters" className="link">
            {t('mailbox.letters')}
          </a>
          <TextLink to="/">{t('mailbox.back')}</TextLink>
        </>
      }
    >
      <TextField
        className="mb-4 max-w-80"
        type="search"
        label={t('mailbox.filter')}
        placeholder={t('mailbox.filterPlaceholder')}
        value={to}
        onChange={({ target }) =>
          void navigate({ search: target.value ? { to: target.value } : {}, replace: true })
        }
      />
      <QueryView
        query={query}
        empty={
          !open && (
            <EmptyState kind="nothing" title={t('mailbox.empty')} hint={t('mailbox.emptyHint')} />
          )
        }
        renderFailure={(error) =>
          error instanceof ApiProblem &&
          error.status === 404 && <EmptyState kind="notAllowed" title={t('mailbox.closed')} />
        }
      >
        {() =>
          open && (
            <div className="grid items-start gap-4 md:grid-cols-[20rem_1fr]">
              <Card as="ul" className="max-h-[70dvh] overflow-y-auto p-1 max-md:max-h-72">
                {mails.map((mail) => (
                  <li key={keyOf(mail)}>
                    <RowButton
                      aria-pressed={mail === open}
                      onClick={() => setChosen(keyOf(mail))}
                      className="w-full"
                    >
                      <span className="font-bold">{mail.subject}</span>
                      <span className="text-sm text-muted">
                        {t('mailbox.to', { address: mail.to })}
                      </span>
                      <time dateTime={mail.createdAt} className="text-sm text-muted">
                        {dateTimeText(mail.createdAt, ownZone())}
                      </time>
                    </RowButton>
                  </li>
                ))}
              </Card>
              <Card as="article" padding="large" aria-labelledby="mail-subject">
                <h2 id="mail-subject" className="text-lg">
                  {open.subject}
                </h2>
                <p className="mt-1 text-sm text-muted">
                  {t('mailbox.to', { address: open.to })} ·{' '}
                  <time dateTime={open.createdAt}>{dateTimeText(open.createdAt, ownZone())}</time>
                </p>
                <div lang="" className="mt-4 border-t border-line pt-4 whitespace-pre-wrap">
                  <MailText text={open.text} />
                </div>
              </Card>
            </div>
          )
        }
      </QueryView>
    </Page>
  );
}

/** The text of a mail with its addresses as links; markup is not rendered. */
function MailText({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>]+)/).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={part} className="link">
        {part}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
