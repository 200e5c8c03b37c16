import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../../lib/staff/login-path.ts';
import { type StaffMember, staffAuth } from '../../lib/staff/staff-client.ts';

interface StaffGuardProps {
  /** What is said while the visitor is being recognised. */
  readonly waiting: string;
  readonly children: (staff: StaffMember) => ReactNode;
}

/** Shows its page to signed-in staff only; everybody else is sent to sign in and brought back afterwards. */
export function StaffGuard({ waiting, children }: StaffGuardProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [staff, setStaff] = useState<StaffMember | null>(null);

  useEffect(() => {
    let isShown = true;
    const leave = () => {
      setStaff(null);
      void navigate(loginPath(`${pathname}${search}`), { replace: true });
    };
    void staffAuth()
      .getUser()
      .then(({ data, error }) => {
        if (!isShown) return;
        if (error !== null || data.user === null) leave();
        else setStaff({ id: data.user.id, email: data.user.email ?? null });
      });
    const { data } = staffAuth().onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') leave();
    });
    return () => {
      isShown = false;
      data.subscription.unsubscribe();
    };
  }, [navigate, pathname, search]);

  return staff === null ? <p className="wrap">{waiting}</p> : children(staff);
}
