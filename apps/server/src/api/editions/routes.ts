import * as contract from '@lienzo/contract';
import type { MailIssuers } from '../../db/tables.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { pickFields } from '../../http/wire-text.ts';
import { readAssignee } from '../teams/read-assignee.ts';
import { changeEditionMemberRole } from './change-member-role.ts';
import { createEdition } from './create-edition.ts';
import { deleteEdition, listDeletedEditions, restoreEdition } from './delete-edition.ts';
import { leaveEdition } from './leave-edition.ts';
import { changeMailIssuers, listMailIssuers } from './mail-issuers.ts';
import { changeMcpPolicy, readMcpPolicy } from './mcp-policy.ts';
import { presentDeletedEdition, presentEdition, presentEditionMember } from './present.ts';
import { listMyEditions, readEdition } from './read-editions.ts';
import { listMembers } from './read-members.ts';
import { reinstateMember, suspendMember } from './suspend-member.ts';
import { transferEdition } from './transfer-edition.ts';

export function mountEditions(mount: Mount): void {
  mount(contract.createEdition, async (ctx, { body }) => {
    const created = await createEdition(ctx, {
      name: body.team_name,
      description: body.description ?? '',
      plan: body.plan_type ?? ctx.settings.defaultPlan ?? 'FREE',
    });
    return {
      current_user_id: ctx.caller.zuid,
      edition_id: created.editionId,
      team_id: created.teamId,
      team_name: created.name,
    };
  });

  mount(contract.listEditions, async (ctx, { query }) => {
    const editions = await listMyEditions(ctx);
    return {
      editions_info: editions.map((edition) => pickFields(presentEdition(edition), query.fields)),
    };
  });

  mount(contract.getEdition, async (ctx, { params, query }) => {
    const edition = await readEdition(ctx, { editionId: params.edition_id });
    return { edition_info: pickFields(presentEdition(edition), query.fields) };
  });

  mount(contract.getMcpPolicy, async (ctx, { params }) => ({
    policy: await readMcpPolicy(ctx, { editionId: params.edition_id }),
  }));

  mount(contract.changeMcpPolicy, async (ctx, { params, body }) => ({
    policy: await changeMcpPolicy(ctx, { editionId: params.edition_id, level: body.level }),
  }));

  mount(contract.deleteEdition, async (ctx, { params, body }) => {
    const deleted = await deleteEdition(ctx, {
      editionId: params.edition_id,
      confirmName: body.confirm_name,
    });
    return { deleted_edition: presentDeletedEdition(deleted) };
  });

  mount(contract.listDeletedEditions, async (ctx) => {
    const deleted = await listDeletedEditions(ctx);
    return { deleted_editions: deleted.map(presentDeletedEdition) };
  });

  mount(contract.restoreEdition, async (ctx, { params }) => {
    await restoreEdition(ctx, { editionId: params.edition_id });
    return { edition_id: params.edition_id };
  });

  mount(contract.transferEdition, async (ctx, { params, body }) => {
    const { edition_id: editionId } = params;
    const newOwnerId = toNumericId(body.zuid);
    await transferEdition(ctx, { editionId, newOwnerId });
    return { edition_id: editionId, edition_owner_id: newOwnerId };
  });

  mount(contract.listEditionMembers, async (ctx, { params, query }) => {
    const { from = 0, limit = 20 } = query;
    const { members, count } = await listMembers(ctx, {
      editionId: params.edition_id,
      from,
      limit,
    });
    return { total_count: count, edition_members: members.map(presentEditionMember) };
  });

  mount(contract.changeEditionMemberRole, async (ctx, { params, body }) => {
    const { edition_id: editionId, member_id: memberId } = params;
    await changeEditionMemberRole(ctx, { editionId, memberId, role: body.role });
    return {
      current_user_id: ctx.caller.zuid,
      edition_id: editionId,
      zuid: memberId,
      new_role: body.role,
    };
  });

  mount(contract.suspendEditionMember, async (ctx, { params }) => {
    await suspendMember(ctx, { editionId: params.edition_id, memberId: params.member_id });
    return identify(ctx.caller.zuid, params);
  });

  mount(contract.reinstateEditionMember, async (ctx, { params }) => {
    await reinstateMember(ctx, { editionId: params.edition_id, memberId: params.member_id });
    return identify(ctx.caller.zuid, params);
  });

  mount(contract.leaveEdition, async (ctx, { params, body }) => {
    const { edition_id: editionId } = params;
    await leaveEdition(ctx, { editionId, assigneeId: readAssignee(body) });
    return { current_user_id: ctx.caller.zuid, edition_id: editionId };
  });
}

export function mountMailIssuers(mount: Mount): void {
  mount(contract.listMailIssuers, async (ctx, { params }) => {
    const rules = await listMailIssuers(ctx, { editionId: params.edition_id });
    return {
      mail_issuers: presentRules(rules),
      trusted_issuers: [...(ctx.settings.trustedIssuers ?? [])],
    };
  });

  mount(contract.changeMailIssuers, async (ctx, { params, body }) => {
    const { edition_id: editionId } = params;
    const rules = await changeMailIssuers(ctx, { editionId, rules: body.mail_issuers });
    const { zuid } = ctx.caller;
    return { current_user_id: zuid, edition_id: editionId, mail_issuers: presentRules(rules) };
  });
}

function presentRules(rules: MailIssuers) {
  return Object.entries(rules).map(([domain, issuers]) => ({ domain, issuers: [...issuers] }));
}

function identify(zuid: string, params: { edition_id: string; member_id: string }) {
  return { current_user_id: zuid, edition_id: params.edition_id, zuid: params.member_id };
}
