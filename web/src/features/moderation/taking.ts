/** A moderator who reads a case has it, so that no other one reads it at the same time. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '~/shared/api/client';
import { takenMinutes } from '~/shared/api/limits.gen';
import type { CaseFile } from '~/shared/api/schema.gen';
import { caseFile, isOthers, useTake } from './cases';

/** Some minutes before the server gives the case to somebody else. */
const renewMs = (takenMinutes - 5) * 60_000;

/**
 * Takes the case of the page, keeps it while the page is seen, and gives it back when the moderator leaves without deciding. If it
 * fails, the moderator reads and acts all the same. Returns until when another moderator has it.
 */
export function useTaking(file: CaseFile, reader: string | undefined, reload: () => Promise<unknown>) {
  const { kind, id, waits, version, acts, taken } = file;
  const client = useQueryClient();
  const { mutate } = useTake();
  const holds = useRef(false);
  const until = isOthers(taken, reader) ? taken.until : undefined;
  useWhenOver(until, reload);

  const take = useEffectEvent(() => {
    holds.current = true;
    const onError = (error: Error) => {
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) holds.current = false;
    };
    mutate({ kind, id, taken: true }, { onError });
  });
  // Who may not decide it does not keep it from others.
  const takes = waits && version > 0 && acts.length > 0 && !until;
  useEffect(() => {
    if (!takes) return;
    let at = 0;
    const renew = () => {
      if (document.visibilityState !== 'visible') return;
      at = Date.now();
      take();
    };
    // Not at once: in development, React runs an effect twice.
    const begin = setTimeout(renew);
    const again = setInterval(renew, renewMs);
    const onVisible = () => {
      if (Date.now() - at >= renewMs) renew();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(begin);
      clearInterval(again);
      document.removeEventListener('visibilitychange', onVisible);
      // An act has given it back.
      const isDecided = client.getQueryData(caseFile({ kind, id }).queryKey)?.data.waits === false;
      if (holds.current && !isDecided) mutate({ kind, id, taken: false });
      holds.current = false;
    };
  }, [takes, client, kind, id, mutate]);
  return until;
}

/** Fetches the case when the time of the other moderator is over. */
function useWhenOver(until: string | undefined, reload: () => Promise<unknown>): void {
  // Also if the case could not be fetched, the page no longer says that the other one has it.
  const [, show] = useState(0);
  const onOver = useEffectEvent(async () => {
    await reload();
    show((times) => times + 1);
  });
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(onOver, Date.parse(until) - Date.now() + 1_000);
    return () => clearTimeout(timer);
  }, [until]);
}
