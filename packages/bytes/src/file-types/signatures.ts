/** How a file can be shown without running anything in it. */
export type Preview = 'image' | 'text' | 'pdf' | 'none';

export interface FileType {
  /** Its common name. */
  readonly name: string;
  readonly mediaType: string;
  /** Without its dot. */
  readonly extension: string;
  readonly preview: Preview;
}

interface Signature extends FileType {
  /** Hexadecimal bytes at `offset`; `..` is any byte. */
  readonly magic: string;
  readonly offset: number;
}

const signature = (
  magic: string,
  name: string,
  mediaType: string,
  extension: string,
  { offset = 0, preview = 'none' }: { offset?: number; preview?: Preview } = {},
): Signature => ({ magic, name, mediaType, extension, offset, preview });

const image = { preview: 'image' } as const;

/** The bytes with which file formats begin; more specific signatures come before more general ones. */
export const SIGNATURES: readonly Signature[] = [
  signature('89504e470d0a1a0a', 'PNG image', 'image/png', 'png', image),
  signature('ffd8ff', 'JPEG image', 'image/jpeg', 'jpg', image),
  signature('474946383761', 'GIF image', 'image/gif', 'gif', image),
  signature('474946383961', 'GIF image', 'image/gif', 'gif', image),
  signature('52494646........57454250', 'WebP image', 'image/webp', 'webp', image),
  signature('66747970617669', 'AVIF image', 'image/avif', 'avif', { offset: 4, preview: 'image' }),
  signature('667479706d696631', 'HEIF image', 'image/heif', 'heif', { offset: 4 }),
  signature('6674797068656963', 'HEIC image', 'image/heic', 'heic', { offset: 4 }),
  signature('0000000c4a584c200d0a870a', 'JPEG XL image', 'image/jxl', 'jxl'),
  signature('424d........00000000', 'BMP image', 'image/bmp', 'bmp', image),
  signature('00000100', 'icon', 'image/x-icon', 'ico', image),
  signature('49492a00', 'TIFF image', 'image/tiff', 'tiff'),
  signature('4d4d002a', 'TIFF image', 'image/tiff', 'tiff'),
  signature('38425053', 'Photoshop document', 'image/vnd.adobe.photoshop', 'psd'),
  signature('255044462d', 'PDF document', 'application/pdf', 'pdf', { preview: 'pdf' }),
  signature('504b0304', 'ZIP archive', 'application/zip', 'zip'),
  signature('504b0506', 'ZIP archive (empty)', 'application/zip', 'zip'),
  signature('1f8b08', 'gzip archive', 'application/gzip', 'gz'),
  signature('425a68', 'bzip2 archive', 'application/x-bzip2', 'bz2'),
  signature('fd377a585a00', 'xz archive', 'application/x-xz', 'xz'),
  signature('28b52ffd', 'Zstandard archive', 'application/zstd', 'zst'),
  signature('377abcaf271c', '7-Zip archive', 'application/x-7z-compressed', '7z'),
  signature('526172211a07', 'RAR archive', 'application/vnd.rar', 'rar'),
  signature('7573746172', 'tar archive', 'application/x-tar', 'tar', { offset: 257 }),
  signature('52494646........57415645', 'WAV audio', 'audio/wav', 'wav'),
  signature('52494646........41564920', 'AVI video', 'video/x-msvideo', 'avi'),
  signature('494433', 'MP3 audio', 'audio/mpeg', 'mp3'),
  signature('fffb', 'MP3 audio', 'audio/mpeg', 'mp3'),
  signature('664c6143', 'FLAC audio', 'audio/flac', 'flac'),
  signature('4f676753', 'Ogg media', 'application/ogg', 'ogg'),
  signature('667479704d3441', 'M4A audio', 'audio/mp4', 'm4a', { offset: 4 }),
  signature('6674797071742020', 'QuickTime video', 'video/quicktime', 'mov', { offset: 4 }),
  signature('66747970', 'MP4 video', 'video/mp4', 'mp4', { offset: 4 }),
  signature('1a45dfa3', 'Matroska or WebM video', 'video/x-matroska', 'mkv'),
  signature('774f4632', 'WOFF2 font', 'font/woff2', 'woff2'),
  signature('774f4646', 'WOFF font', 'font/woff', 'woff'),
  signature('4f54544f', 'OpenType font', 'font/otf', 'otf'),
  signature('0001000000', 'TrueType font', 'font/ttf', 'ttf'),
  signature('0061736d', 'WebAssembly module', 'application/wasm', 'wasm'),
  signature('7f454c46', 'ELF program', 'application/x-elf', 'elf'),
  signature('cffaedfe', 'Mach-O program', 'application/x-mach-binary', 'bin'),
  signature('4d5a', 'Windows program', 'application/vnd.microsoft.portable-executable', 'exe'),
  signature('cafebabe', 'Java class or Mach-O program', 'application/java-vm', 'class'),
  signature('53514c69746520666f726d6174203300', 'SQLite database', 'application/vnd.sqlite3', 'sqlite'),
  signature('50415231', 'Parquet table', 'application/vnd.apache.parquet', 'parquet'),
  signature('4f626a01', 'Avro data', 'application/avro', 'avro'),
  signature('d0cf11e0a1b11ae1', 'old Microsoft Office document', 'application/x-ole-storage', 'doc'),
  signature('7b5c727466', 'RTF document', 'application/rtf', 'rtf'),
  signature('3082....30', 'DER certificate or key', 'application/pkix-cert', 'der'),
];
