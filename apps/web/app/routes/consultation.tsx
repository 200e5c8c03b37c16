import { CHAT, LANGUAGE_TAGS } from '../content/chat.ts';
import { PAGES } from '../content/site-map.ts';
import { ChatWindow } from '../features/chat/chat-window.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs } from '../lib/structured-data.ts';
import { PageHead } from '../ui/page-head.tsx';

export function meta() {
  return pageMeta(PAGES.consultation, siteConfig.siteUrl, [
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.consultation]),
  ]);
}

export default function Page() {
  return (
    <>
      <PageHead title={CHAT.title} lede={CHAT.lede} back={{ to: '/', children: 'Back to Home' }} />
      <div className="wrap consultation">
        <p className="lede" lang={LANGUAGE_TAGS.zh}>
          {CHAT.ledeChinese}
        </p>
        <ChatWindow />
      </div>
    </>
  );
}
