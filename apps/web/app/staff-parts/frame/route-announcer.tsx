import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After the way from one staff page to another: announces the new page's title and moves the focus to the start of its
 * content, as a full page load would. Anchors within a page are left to the browser.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setMessage(document.title);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="visually-hidden" role="status">
      {message}
    </div>
  );
}
