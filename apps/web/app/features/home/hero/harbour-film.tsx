import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { HERO } from '../../../content/home.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Harbour } from '../../../ui/harbour.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pauseIcon, playIcon } from '../../../ui/icons.ts';
import { filmIsWelcome, isRefused, onThemeShown, shownTheme, whenIdle } from './film-conditions.ts';

/**
 * The harbour in the background of the text. The still is all that most visitors need; the film is loaded when the page is idle, for visitors who want motion and can afford the bytes.
 */
export function HarbourFilm() {
  const theme = useSyncExternalStore(onThemeShown, shownTheme, () => 'night' as const);
  const [ready, setReady] = useState(false);
  // Each by the film that it is true of: a change of theme begins with another one.
  const [started, setStarted] = useState<typeof theme | null>(null);
  const [refused, setRefused] = useState<typeof theme | null>(null);
  const [stopped, setStopped] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (!filmIsWelcome()) return;
    return whenIdle(() => setReady(true));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of theme mounts a new element to observe.
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !stopped) {
        // Rejected where the browser saves power: the still image remains, and the button offers to play.
        element.play().catch((error: unknown) => {
          if (isRefused(error)) setRefused(theme);
        });
      } else element.pause();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ready, stopped, theme]);

  const isPlaying = started === theme && !stopped;

  function toggle() {
    setStopped(isPlaying);
    if (isPlaying) return;
    setRefused(null);
    // Within the click, which is what a browser that refused has been waiting for.
    video.current?.play().catch((error: unknown) => {
      if (isRefused(error)) setRefused(theme);
    });
  }

  const source = `/media/harbour-${theme}`;
  return (
    <>
      <div className="hero-scene" aria-hidden="true">
        <Harbour />
        {ready && (
          <video
            key={theme}
            ref={video}
            className={started === theme ? 'hero-film is-playing' : 'hero-film'}
            muted
            loop
            playsInline
            disablePictureInPicture
            preload="auto"
            tabIndex={-1}
            onPlaying={() => setStarted(theme)}
          >
            <source src={`${source}.av1.mp4`} type='video/mp4; codecs="av01.0.05M.08"' />
            <source src={`${source}.h264.mp4`} type='video/mp4; codecs="avc1.640020"' />
          </video>
        )}
      </div>
      <div className="wrap hero-foot">
        <p>{HERO.scene}</p>
        {(started === theme || refused === theme) && (
          <IconButton
            size="small"
            label={isPlaying ? HERO.pauseFilm : HERO.playFilm}
            icon={<Icon path={isPlaying ? pauseIcon : playIcon} />}
            onClick={toggle}
          />
        )}
      </div>
    </>
  );
}
