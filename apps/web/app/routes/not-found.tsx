import { NotFound } from '../shell/not-found.tsx';

export default function Page() {
  return <NotFound />;
}
