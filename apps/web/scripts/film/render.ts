/**
 * Films the harbour: `npm run film -w @hln/web`. Draws every frame of the ten-second loop at night and at noon, in each
 * size or in the widths of the arguments, and encodes it as AV1 and H.264. The results are committed, since encoding
 * 1,920 pixels takes a quarter of an hour; the same code gives the same film.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { Mp4Muxer, VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import { FILM_SHAPE, FILMS } from '../../app/features/home/film.ts';
import { NIGHT, NOON, type Palette } from '../harbour/palette.ts';
import { drawScene } from '../harbour/scene.ts';
import { rgbaToYuv } from '../harbour/yuv.ts';

const OUT = resolve(dirname(fileURLToPath(import.meta.url)), '../../public/media');
const FRAMES_PER_SECOND = 24;
const SECONDS = 10;
const FRAMES = FRAMES_PER_SECOND * SECONDS;
const MAX_VIDEO_BYTES = 1_200_000;

/** The maximum bits per second for each pixel of a frame. */
const BITRATES = { av1: 0.45, h264: 0.87 } as const;

interface Film {
  readonly file: string;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
}

class Recorder {
  readonly #muxer = new Mp4Muxer({ fastStart: true });
  readonly #encoder: VideoEncoder;
  readonly #film: Film;
  #failure: Error | undefined;

  constructor(film: Film) {
    this.#film = film;
    const { codec, width, height, bitrate } = film;
    this.#muxer.addVideoTrack({ codec, width, height, framerate: FRAMES_PER_SECOND });
    this.#encoder = new VideoEncoder({
      output: (chunk, metadata) => this.#muxer.addVideoChunk(chunk, metadata),
      error: (error) => {
        this.#failure = error;
      },
    });
    this.#encoder.configure({
      codec,
      width,
      height,
      bitrate,
      framerate: FRAMES_PER_SECOND,
      bitrateMode: 'variable',
      latencyMode: 'quality',
      hardwareAcceleration: 'prefer-software',
    });
  }

  add(yuv: Uint8Array, index: number): void {
    const frame = new VideoFrame(yuv, {
      format: 'I420',
      codedWidth: this.#film.width,
      codedHeight: this.#film.height,
      timestamp: Math.round((index * 1_000_000) / FRAMES_PER_SECOND),
      duration: Math.round(1_000_000 / FRAMES_PER_SECOND),
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    });
    this.#encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }

  /** Waits until the encoder has caught up, so that frames do not pile up in memory. */
  async drain(): Promise<void> {
    while (this.#encoder.encodeQueueSize > 8) await new Promise((done) => setTimeout(done, 5));
    if (this.#failure) throw this.#failure;
  }

  async finish(): Promise<void> {
    await this.#encoder.flush();
    this.#encoder.close();
    if (this.#failure) throw this.#failure;
    this.#muxer.flush();
    const { file } = this.#film;
    const film = this.#muxer.finalize();
    await writeFile(join(OUT, file), film);
    const { byteLength } = film;
    console.log(`${file}: ${byteLength} bytes`);
    if (byteLength > MAX_VIDEO_BYTES) throw new Error(`${file} is over ${MAX_VIDEO_BYTES} bytes.`);
  }
}

/** Draws the loop once in a size, and encodes it in every codec that has the size. */
async function film(name: string, palette: Palette, width: number): Promise<void> {
  const height = Math.round(width / FILM_SHAPE);
  const canvas = createCanvas(width, height);
  const recorders = (['av1', 'h264'] as const).flatMap((kind) =>
    FILMS[kind]
      .filter((film) => film.width === width)
      .map(({ codec }) => {
        const bitrate = width * height * BITRATES[kind];
        return new Recorder({ file: `harbour-${name}-${width}.${kind}.mp4`, codec, width, height, bitrate });
      }),
  );
  for (let index = 0; index < FRAMES; index++) {
    drawScene(canvas, palette, index / FRAMES);
    const yuv = rgbaToYuv(canvas.data(), width, height);
    for (const recorder of recorders) {
      recorder.add(yuv, index);
      await recorder.drain();
    }
  }
  for (const recorder of recorders) await recorder.finish();
}

await mkdir(OUT, { recursive: true });
const wanted = process.argv.slice(2).map(Number);
for (const { width } of FILMS.av1) {
  if (wanted.length > 0 && !wanted.includes(width)) continue;
  await film('night', NIGHT, width);
  await film('noon', NOON, width);
}
