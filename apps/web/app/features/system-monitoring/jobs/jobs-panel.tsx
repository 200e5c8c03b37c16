import type { Monitoring } from '@hln/contracts';
import { useMemo, useRef } from 'react';
import { JOBS } from '../../../content/system-monitoring.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ListPanel } from '../../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { useList } from '../../../staff-parts/list/use-list.ts';
import { JobDetails } from './job-details.tsx';
import { jobsColumns } from './jobs-columns.tsx';
import { JOBS_DEFINITION, jobsSource } from './jobs-list.ts';

/** What runs by the clock, and the last runs of one. */
export function JobsPanel({ status: { jobs, read_at } }: { readonly status: Monitoring }) {
  const latest = useRef(jobs);
  latest.current = jobs;
  const source = useMemo(() => jobsSource(() => latest.current), []);
  const columns = useMemo(() => jobsColumns(jobs, read_at), [jobs, read_at]);
  const list = useList(JOBS_DEFINITION, source);
  const opened = jobs.find(({ name }) => name === list.open);
  return (
    <>
      <ListPanel
        list={list}
        title={JOBS.title}
        columns={columns}
        idOf={(name) => name}
        nameOf={(name) => name}
        empty={<p>{JOBS.empty}</p>}
        fileName={JOBS.fileName}
      />
      {list.open !== null && (
        <Drawer
          title={opened?.name ?? JOBS.gone}
          onClose={list.close}
          returnFocus={() => rowLink(list.open ?? '')}
        >
          {opened === undefined ? <p>{JOBS.goneText}</p> : <JobDetails job={opened} />}
        </Drawer>
      )}
    </>
  );
}
