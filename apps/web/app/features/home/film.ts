import { filmIsWelcome, isRefused, onThemeShown, shownTheme } from './hero/film-conditions.ts';

/** The films of each theme: AV1 in two sizes, and for browsers without it H.264, whose larger sizes would be megabytes. */
export const FILMS = {
  av1: [
    { width: 1280, codec: 'av01.0.05M.08' },
    { width: 1920, codec: 'av01.0.08M.08' },
  ],
  h264: [{ width: 1280, codec: 'avc1.640020' }],
} as const;

/** Width by height of all films. */
export const FILM_SHAPE = 16 / 9;

/** More device pixels per CSS pixel than this cost a phone's battery more than its viewer sees. */
const MOST_PIXELS_TO_ONE = 1.5;

/** The share of a scene's width, in device pixels, that a film needs in order to look sharp. */
const SHARP = 0.9;

/**
 * The width of the smallest AV1 film that looks sharp in a scene that it covers.
 * @param scene in CSS pixels
 * @param pixelRatio device pixels per CSS pixel
 */
export function filmWidth(
  scene: { readonly width: number; readonly height: number },
  pixelRatio: number,
): number {
  const covered = Math.max(scene.width, scene.height * FILM_SHAPE);
  const needed = covered * Math.min(pixelRatio, MOST_PIXELS_TO_ONE) * SHARP;
  const widths = FILMS.av1.map(({ width }) => width);
  return widths.find((width) => width >= needed) ?? Math.max(...widths);
}

/**
 * Plays the harbour's film over its still image, for visitors who want motion and can afford the bytes. It pauses while
 * it is out of view, follows the theme, and has a button to stop it.
 *
 * @param scene the container of the film
 * @param button shown once there is something to play; `data-name-play` and `data-name-pause` are its names
 */
export function startFilm(scene: Element, button: HTMLButtonElement): void {
  if (!filmIsWelcome()) return;
  const width = filmWidth(scene.getBoundingClientRect(), window.devicePixelRatio);
  let theme = shownTheme();
  let video = filmOf(theme, width);
  let hasStarted = false;
  let isRefusedNow = false;
  let isStopped = false;

  const draw = () => {
    const isPlaying = hasStarted && !isStopped;
    video.classList.toggle('is-playing', hasStarted);
    button.hidden = !hasStarted && !isRefusedNow;
    button.classList.toggle('is-playing', isPlaying);
    const name = button.getAttribute(isPlaying ? 'data-name-pause' : 'data-name-play') ?? '';
    button.setAttribute('aria-label', name);
    button.title = name;
  };
  // Rejected if the browser is saving power: the still image remains, and the button offers to play.
  const play = () =>
    video.play().catch((error: unknown) => {
      if (!isRefused(error)) return;
      isRefusedNow = true;
      draw();
    });
  const observer = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting && !isStopped) void play();
    else video.pause();
  });
  const show = () => {
    hasStarted = false;
    isRefusedNow = false;
    video.addEventListener('playing', () => {
      hasStarted = true;
      draw();
    });
    scene.append(video);
    observer.observe(video);
    draw();
  };

  onThemeShown(() => {
    if (shownTheme() === theme) return;
    theme = shownTheme();
    observer.disconnect();
    video.remove();
    video = filmOf(theme, width);
    show();
  });
  button.addEventListener('click', () => {
    isStopped = hasStarted && !isStopped;
    if (isStopped) video.pause();
    else {
      isRefusedNow = false;
      // Called within the click, because a browser that refused was waiting for one.
      void play();
    }
    draw();
  });
  show();
}

function filmOf(theme: ReturnType<typeof shownTheme>, width: number): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, {
    className: 'hero-film',
    muted: true,
    loop: true,
    playsInline: true,
    disablePictureInPicture: true,
    preload: 'auto',
    tabIndex: -1,
  });
  const sources = [
    ...FILMS.av1.filter((film) => film.width === width).map((film) => ({ ...film, kind: 'av1' })),
    ...FILMS.h264.map((film) => ({ ...film, kind: 'h264' })),
  ];
  for (const { kind, width: wide, codec } of sources) {
    const source = document.createElement('source');
    source.src = `/media/harbour-${theme}-${wide}.${kind}.mp4`;
    source.type = `video/mp4; codecs="${codec}"`;
    video.append(source);
  }
  return video;
}
