import type { ReactNode } from 'react';
import styles from './staff-page-body.module.css';

/** What stands below a staff page's heading: its panels, one under the other. */
export function StaffPageBody({ children }: { readonly children: ReactNode }) {
  return <div className={`wrap ${styles.body}`}>{children}</div>;
}
