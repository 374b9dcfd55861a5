import assert from 'node:assert/strict';
import {
  changeShapes,
  insertShapes,
  listComments,
  listConnectors,
  listFrames,
  listShapes,
  listZonesMeta,
} from '@lienzo/contract';
import type { Test } from '../run/runner.ts';
import { matchIn, nameIn, openDesk, openDrawing, seqIn } from './drawn-zone.ts';
import { createMcpClient } from './mcp-client.ts';

interface Shape {
  readonly text?: {
    readonly paragraphs?: readonly { readonly portions?: readonly { readonly text?: string }[] }[];
  };
}

const textOf = ({ text }: Shape) =>
  (text?.paragraphs ?? [])
    .map(({ portions = [] }) => portions.map((portion) => portion.text ?? '').join(''))
    .join('\n');

/** 30 tasks that people give to agents, done by a script that knows the tools. */
export function agentTasks(test: Test): void {
  const task = (name: string, body: Parameters<Test>[1]) => test(`an agent can ${name}`, body);

  task('find its way from nothing to a zone', async (world) => {
    const { agent, at, zone } = await openDesk(world);
    assert.match(await agent.use('list'), new RegExp(`edition ${at.edition_id}`));
    assert.match(await agent.use('list', { in: at.edition_id }), new RegExp(`/${at.space_id}`));
    const zones = await agent.use('list', { in: `${at.edition_id}/${at.space_id}` });
    assert.ok(zones.includes(`zone ${zone}`));
  });

  task('open an address that a person pasted', async (world) => {
    const { agent, at, zone } = await openDesk(world);
    const address = `${world.baseUrl}/e/${at.edition_id}/s/${at.space_id}/z/${at.zone_id}?x=1`;
    assert.ok((await agent.use('find', { query: address })).includes(zone));
    assert.match(await agent.use('read_zone', { zone: address }), /0 elements/);
  });

  task('find content by its words', async (world) => {
    const { agent, at, zone } = await openDesk(world);
    const word = world.unique('walrus').replaceAll('-', '');
    await agent.use('change_elements', { zone, changes: [{ do: 'add', text: `The ${word}` }] });
    const found = await agent.use('find', { query: word, in: at.edition_id, types: ['shapes'] });
    assert.ok(found.includes(zone));
    assert.ok(found.includes(word));
  });

  task('draw a flowchart from nodes and edges', async (world) => {
    const { owner, at } = await openDrawing(world);
    const { shapes } = await owner.client.call(listShapes, { params: at });
    const { connectors } = await owner.client.call(listConnectors, { params: at });
    assert.deepEqual(shapes.map(textOf).sort(), ['Good enough?', 'Publish', 'Write a draft']);
    assert.equal(connectors.length, 3);
  });

  task('draw so that no shape covers another', async (world) => {
    const { agent, owner, at, zone } = await openDrawing(world);
    const nodes = Array.from({ length: 20 }, (_, index) => ({ id: `n${index}`, text: `${index}` }));
    const edges = nodes.slice(1).map(({ id }, index) => ({ from: `n${index >> 1}`, to: id }));
    await agent.use('draw_diagram', { zone, nodes, edges });
    const { shapes } = await owner.client.call(listShapes, { params: at });
    const boxes = shapes.map(({ properties }) => properties?.layout ?? {});
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) assert.ok(!overlap(one, other));
  });

  task('draw from left to right in a frame with a title', async (world) => {
    const { agent, owner, at, zone } = await openDesk(world);
    const nodes = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
    ];
    await agent.use('draw_diagram', { zone, nodes, edges, direction: 'right', title: 'Steps' });
    const { frames } = await owner.client.call(listFrames, { params: at });
    const { shapes } = await owner.client.call(listShapes, { params: at });
    assert.equal(frames[0]?.meta.name, 'Steps');
    assert.ok(shapes.every(({ frame_id: id }) => id === frames[0]?.meta.id));
    const lefts = shapes.map(({ properties }) => properties?.layout?.left ?? 0);
    assert.ok((lefts[0] ?? 0) < (lefts[1] ?? 0) && (lefts[1] ?? 0) < (lefts[2] ?? 0));
  });

  task('read a zone as an outline', async (world) => {
    const { agent, zone, ids } = await openDrawing(world);
    const text = await agent.use('read_zone', { zone });
    assert.match(text, new RegExp(`flowchart.DECISION ${ids.check} \\S+ \\S+ "Good enough\\?"`));
    assert.match(text, new RegExp(`e[0-9a-f]{6}: ${ids.check} -> ${ids.publish} "Yes"`));
  });

  task('read all properties as JSON', async (world) => {
    const { agent, zone } = await openDrawing(world);
    const text = await agent.use('read_zone', { zone, format: 'json' });
    const lines = text.split('\n').filter((line) => line.startsWith('{'));
    assert.equal(lines.length, 6);
    assert.ok(lines.every((line) => JSON.parse(line).type));
  });

  task('read only a part of the canvas', async (world) => {
    const { agent, zone } = await openDesk(world);
    await agent.use('change_elements', {
      zone,
      changes: [
        { do: 'add', text: 'near', x: 0, y: 0 },
        { do: 'add', text: 'far', x: 9_000, y: 9_000 },
      ],
    });
    const text = await agent.use('read_zone', { zone, box: [0, 0, 500, 500] });
    assert.ok(text.includes('"near"') && !text.includes('"far"'));
  });

  task('read only what is in a frame', async (world) => {
    const { agent, zone } = await openDesk(world);
    const made = await agent.use('change_elements', {
      zone,
      changes: [
        { do: 'add', as: 'box', kind: 'frame', name: 'Box' },
        { do: 'add', text: 'inside', in: 'box' },
        { do: 'add', text: 'outside', x: 5_000 },
      ],
    });
    const text = await agent.use('read_zone', { zone, frame: nameIn(made, 'box') });
    assert.ok(text.includes('"inside"') && !text.includes('"outside"'));
  });

  task('read only what people changed since', async (world) => {
    const { agent, zone, owner, at } = await openDrawing(world);
    const seq = seqIn(await agent.use('read_zone', { zone }));
    const id = crypto.randomUUID();
    const shape = { meta: { id, name: 'Late' }, basic: { type: 'OVAL' as const } };
    await owner.client.call(insertShapes, { params: at, body: { shapes: [shape] } });
    const text = await agent.use('read_zone', { zone, since_seq: seq });
    assert.match(text, /, 1 elements/);
    assert.match(text, /^OVAL e/m);
  });

  task('find elements by text', async (world) => {
    const { agent, zone, ids } = await openDrawing(world);
    const text = await agent.use('query_elements', { zone, text: 'publish', types: ['shape'] });
    assert.ok(text.includes(ids.publish) && !text.includes(ids.draft));
  });

  task('follow the lines of an element', async (world) => {
    const { agent, zone, ids } = await openDrawing(world);
    const text = await agent.use('query_elements', { zone, connected_to: ids.publish });
    assert.ok(text.includes(`${ids.check} -> ${ids.publish}`));
    assert.ok(!text.includes(`-> ${ids.draft}`));
  });

  task('fix a label without losing its look', async (world) => {
    const { agent, zone, owner, at, ids } = await openDrawing(world);
    const { shapes } = await owner.client.call(listShapes, { params: at });
    const label = shapes.find((shape) => textOf(shape) === 'Publish');
    assert.ok(label);
    const bold = [{ text: 'Publish', style: { fontweight: 'BOLD' as const } }];
    const paragraphs = [{ id: crypto.randomUUID(), portions: bold }];
    const change = { id: label.meta.id, text: { paragraphs } };
    await owner.client.call(changeShapes, { params: at, body: { shapes: [change] } });
    const seq = seqIn(await agent.use('read_zone', { zone }));
    const changes = [{ do: 'update', id: ids.publish, text: 'Release' }];
    await agent.use('change_elements', { zone, expect_seq: seq, changes });
    const after = await owner.client.call(listShapes, { params: at });
    const portion = after.shapes.find(({ meta }) => meta.id === label.meta.id)?.text
      ?.paragraphs?.[0]?.portions?.[0];
    assert.equal(portion?.text, 'Release');
    assert.equal(portion?.style?.fontweight, 'BOLD');
  });

  task('move several elements by the same distance', async (world) => {
    const { agent, zone, owner, at, ids, seq } = await openDrawing(world);
    const before = await owner.client.call(listShapes, { params: at });
    const changes = Object.values(ids).map((id) => ({ do: 'update', id, dx: 100, dy: -40 }));
    await agent.use('change_elements', { zone, expect_seq: seq, changes });
    const after = await owner.client.call(listShapes, { params: at });
    for (const [index, { properties }] of before.shapes.entries()) {
      const moved = after.shapes[index]?.properties?.layout;
      assert.equal(moved?.left, (properties?.layout?.left ?? 0) + 100);
      assert.equal(moved?.top, (properties?.layout?.top ?? 0) - 40);
    }
  });

  task('recolor and resize an element', async (world) => {
    const { agent, zone, owner, at, ids } = await openDrawing(world);
    const changes = [{ do: 'update', id: ids.draft, color: '#ffaa00', width: 300 }];
    await agent.use('change_elements', { zone, changes });
    const { shapes } = await owner.client.call(listShapes, { params: at });
    const draft = shapes.find((shape) => textOf(shape) === 'Write a draft');
    assert.equal(draft?.properties?.layout?.width, 300);
    assert.match(JSON.stringify(draft?.properties?.fills), /255.*170|ffaa00/i);
  });

  task('turn a step into a decision', async (world) => {
    const { agent, zone, ids } = await openDrawing(world);
    const changes = [{ do: 'update', id: ids.draft, type: 'flowchart.DECISION' }];
    const text = await agent.use('change_elements', { zone, changes });
    assert.ok(text.includes(`flowchart.DECISION ${ids.draft}`));
  });

  task('lead a line to another element', async (world) => {
    const { agent, zone, ids } = await openDrawing(world);
    const outline = await agent.use('read_zone', { zone });
    const line = matchIn(outline, new RegExp(`(e[0-9a-f]{6}): ${ids.check} -> ${ids.draft}`));
    const changes = [{ do: 'update', id: line, to: ids.publish, text: 'Anyway' }];
    const text = await agent.use('change_elements', { zone, changes });
    assert.ok(text.includes(`${line}: ${ids.check} -> ${ids.publish} "Anyway"`));
  });

  task('put elements into a frame and take them out again', async (world) => {
    const { agent, zone, ids } = await openDrawing(world);
    const made = await agent.use('change_elements', {
      zone,
      changes: [
        { do: 'add', as: 'all', kind: 'frame', name: 'All', x: -100, y: -100 },
        { do: 'update', id: ids.draft, in: 'all' },
      ],
    });
    assert.ok(made.includes(`${ids.draft} in ${nameIn(made, 'all')}`));
    const changes = [{ do: 'update', id: ids.draft, in: '' }];
    const out = await agent.use('change_elements', { zone, changes });
    assert.ok(!out.includes(`${ids.draft} in`));
  });

  task('delete an element', async (world) => {
    const { agent, zone, owner, at, ids } = await openDrawing(world);
    await agent.use('change_elements', { zone, changes: [{ do: 'delete', id: ids.draft }] });
    const { shapes } = await owner.client.call(listShapes, { params: at });
    assert.deepEqual(shapes.map(textOf).sort(), ['Good enough?', 'Publish']);
  });

  task('try a change without making it', async (world) => {
    const { agent, zone, owner, at, ids } = await openDrawing(world);
    const changes = [{ do: 'delete', id: ids.draft }];
    assert.match(await agent.use('change_elements', { zone, dry_run: true, changes }), /Dry run/);
    const { total_count } = await owner.client.call(listShapes, { params: at });
    assert.equal(total_count, 3);
  });

  task('not overwrite what a person has changed', async (world) => {
    const { agent, zone, owner, at, ids, seq } = await openDrawing(world);
    const { shapes } = await owner.client.call(listShapes, { params: at });
    const id = shapes.find((shape) => textOf(shape) === 'Publish')?.meta.id ?? '';
    const paragraphs = [{ id: crypto.randomUUID(), portions: [{ text: 'Ship it' }] }];
    const body = { shapes: [{ id, text: { paragraphs } }] };
    await owner.client.call(changeShapes, { params: at, body });
    const changes = [{ do: 'update', id: ids.publish, text: 'Deploy' }];
    const refused = await agent.call('change_elements', { zone, expect_seq: seq, changes });
    assert.ok(refused.isError && refused.text.includes('"Ship it"'));
    const again = matchIn(refused.text, /send expect_seq (\d+)/);
    await agent.use('change_elements', { zone, expect_seq: again, changes });
  });

  task('repeat a call whose answer was lost', async (world) => {
    const { agent, zone, owner, at } = await openDesk(world);
    const input = { zone, once: world.unique('once'), nodes: [{ id: 'a', text: 'One' }] };
    const first = await agent.use('draw_diagram', input);
    assert.equal(nameIn(await agent.use('draw_diagram', input), 'a'), nameIn(first, 'a'));
    const { total_count } = await owner.client.call(listShapes, { params: at });
    assert.equal(total_count, 1);
  });

  task('look at a zone, with the ids of its elements', async (world) => {
    const { agent, zone, ids } = await openDrawing(world);
    for (const options of [{}, { marks: true }, { elements: [ids.check], max_side: 200 }]) {
      const { image = '', isError } = await agent.call('see_zone', { zone, ...options });
      const bytes = Buffer.from(image, 'base64');
      const sides = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      assert.ok(!isError && sides.every((side) => side > 0 && side <= 1_568));
    }
  });

  task('answer a comment and resolve it', async (world) => {
    const { agent, zone, owner, at, ids } = await openDrawing(world);
    await agent.use('comment', { zone, on: ids.check, text: 'Who decides?' });
    const listed = await agent.use('list_comments', { zone });
    const id = matchIn(listed, /comment (e[0-9a-f]{6}) on \S+ "Who decides\?"/);
    await agent.use('comment', { zone, reply_to: id, text: 'Ada does.', resolve: true });
    const { comments } = await owner.client.call(listComments, { params: at });
    assert.deepEqual(comments.map(({ text, resolved }) => [text, resolved]).sort(), [
      ['Ada does.', false],
      ['Who decides?', true],
    ]);
    assert.ok(!(await agent.use('list_comments', { zone })).includes('Who decides?'));
  });

  task('comment at a position', async (world) => {
    const { agent, zone, owner, at } = await openDesk(world);
    await agent.use('comment', { zone, at: { x: 40, y: 50 }, text: 'Empty here' });
    const { comments } = await owner.client.call(listComments, { params: at });
    assert.deepEqual(comments[0]?.position, { top: 50, left: 40 });
  });

  task('save a version and go back to it', async (world) => {
    const { agent, zone, owner, at, ids } = await openDrawing(world);
    const saved = await agent.use('save_version', { zone, description: 'Before the agent' });
    const version = matchIn(saved, /version (\d+)/);
    assert.match(await agent.use('list_versions', { zone }), /"Before the agent"/);
    const changes = Object.values(ids).map((id) => ({ do: 'delete', id }));
    await agent.use('change_elements', { zone, changes });
    await agent.use('restore_version', { zone, version });
    const { total_count } = await owner.client.call(listShapes, { params: at });
    assert.equal(total_count, 3);
  });

  task('create a zone from a template', async (world) => {
    const { agent, owner, at } = await openDesk(world);
    const templates = await agent.use('list', { in: at.edition_id, templates: true });
    const template = matchIn(templates, /template (\d+)/);
    const { edition_id, space_id } = at;
    const space = `${edition_id}/${space_id}`;
    const made = await agent.use('create_zone', { space, name: 'From a template', template });
    const zone = matchIn(made, /zone (\S+)/);
    const { zones_info } = await owner.client.call(listZonesMeta, {
      params: { edition_id, space_id },
    });
    assert.ok(zones_info.zone_order.some((id) => zone.endsWith(id)));
    assert.ok(Number(matchIn(await agent.use('read_zone', { zone }), /, (\d+) elements/)) > 5);
  });

  task('insert a template beside the content', async (world) => {
    const { agent, zone, at } = await openDrawing(world);
    const templates = await agent.use('list', { in: at.edition_id, templates: true });
    const template = matchIn(templates, /template (\d+)/);
    const text = await agent.use('use_template', { zone, template });
    assert.ok(Number(matchIn(text, /Inserted (\d+)/)) > 5);
  });

  task('wait for a person, and say who may do what', async (world) => {
    const { agent, zone, owner, at, edition } = await openDesk(world);
    const { text: start } = await agent.call('wait_for', { in: zone, seconds: 0 });
    const after = matchIn(start, /after: (\d+)/);
    const id = crypto.randomUUID();
    const shape = { meta: { id }, basic: { type: 'OVAL' as const } };
    const waiting = agent.use('wait_for', {
      in: zone,
      after,
      kinds: ['zone.changed'],
      seconds: 20,
    });
    await owner.client.call(insertShapes, { params: at, body: { shapes: [shape] } });
    assert.match(await waiting, /zone\.changed/);
    assert.match(await agent.use('explain_access', { in: zone }), /role in the zone is/);
    const stranger = await world.member(edition);
    const other = createMcpClient({ url: world.baseUrl, token: stranger.token });
    assert.ok((await other.call('explain_access', { in: zone })).isError);
  });
}

interface Box {
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}

function overlap(one: Box, other: Box): boolean {
  const { left = 0, top = 0, width = 0, height = 0 } = one;
  const { left: x = 0, top: y = 0, width: w = 0, height: h = 0 } = other;
  return left < x + w && x < left + width && top < y + h && y < top + height;
}
