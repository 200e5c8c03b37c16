/**
 * How soon businesses hear from us, which staff can promise in the settings. Our server writes it into the page as it
 * is sent (apps/server/src/site/rewrite-page.ts), and React leaves it alone; without it, nothing is shown.
 */
export function ReplyTime() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only way to keep what the server wrote
  return <p className="reply-time" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
