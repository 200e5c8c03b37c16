import { PageHead } from '../../ui/page-head.tsx';

export function LoginView() {
  return (
    <PageHead
      title="Staff Login"
      lede="Access internal resources"
      back={{ to: '/company', children: 'Back to Company' }}
    />
  );
}
