import type { Operation } from '@lienzo/contract';
import type { AuditRecorder, Doer } from '../../domain/audit/recorder.ts';
import type { AnsweredRequest, AuditNotes } from '../../http/mount.ts';
import { isPossibleId } from '../../http/path-ids.ts';

/** Decides which answered requests are noted in the audit log. */
export function createAuditNotes(recorder: AuditRecorder): AuditNotes {
  return {
    noteAnswer(op, request, status) {
      const { edition_id: editionId } = request.ids;
      if (editionId === undefined || !isPossibleId(editionId)) return;
      // The caller is known, so 401 is `notPermitted` or an API key, not the token.
      if (status === 401 || status === 403) return noteDenied(op, request, editionId);
      if (status >= 300) return;
      const { caller, sessionKey, isPersonalToken } = request;
      if (!isPersonalToken && caller.serviceEditionId === undefined)
        recorder.recordSignIn(request, editionId, sessionKey);
      noteExport(op, request, editionId);
    },
    record(request, action, data, editionIds) {
      recorder.record({ doer: request, action, data, editionIds });
    },
  };

  function noteDenied(op: Operation, request: Answered, editionId: string): void {
    const { team_id, space_id, zone_id } = request.ids;
    const targets = Object.entries({ team_id, space_id, zone_id }).filter(
      ([, id]) => id !== undefined && isPossibleId(id),
    );
    const data = { operation: op.id, ...Object.fromEntries(targets) };
    recorder.recordDenied({
      ...{ doer: request, action: 'access.denied', data, editionIds: [editionId] },
    });
  }

  function noteExport(op: Operation, request: Answered, editionId: string): void {
    const { space_id = '', zone_id = '', proposal_id } = request.ids;
    const { format } = request.query as { format?: string }; // validated by the operation
    const doer: Doer = request;
    const editionIds = [editionId];
    if (op.id === 'getZoneImage' || op.id === 'getProposalImage') {
      const place = { space_id, zone_id, ...(proposal_id !== undefined && { proposal_id }) };
      const data = { ...place, format: format ?? 'svg' };
      recorder.recordOnce({ doer, action: 'zone.exported', data, editionIds });
    }
    if (op.id === 'exportAudit') {
      const data = { format: format ?? 'ndjson' };
      recorder.recordOnce({ doer, action: 'audit.exported', data, editionIds });
    }
  }
}

type Answered = AnsweredRequest & { ids: Readonly<Record<string, string>>; query: unknown };
