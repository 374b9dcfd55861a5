import assert from 'node:assert/strict';
import { createZone, getSpace, listShapes, listTemplates, listZonesMeta } from '@lienzo/contract';
import { waitForCanvas, waitUntil } from './canvas.ts';
import { findCoveredControls } from './find-covered-controls.ts';
import { DESKTOP, type Person } from './person.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

/** Creates a zone in the space of the sample data and opens it at 100%. Returns its id. */
async function openNewZone(scenario: Scenario, zone_name: string): Promise<string> {
  const { client, editionId, spaceId, ada } = scenario;
  const data = await client.call(createZone, {
    params: { edition_id: editionId, space_id: spaceId },
    query: { response_form: 'OBJECT' },
    body: { create_zone: { zone_name } },
  });
  if (typeof data === 'string') throw new Error('Expected an object, received text.');
  const zoneId = data.space_data.docDatas[0]?.document.id ?? '';
  await ada.page.goto(`/e/${editionId}/s/${spaceId}/z/${zoneId}`);
  await waitForCanvas(ada);
  return zoneId;
}

async function readShapes({ client, editionId, spaceId }: Scenario, zone_id: string) {
  const params = { edition_id: editionId, space_id: spaceId, zone_id };
  return (await client.call(listShapes, { params })).shapes;
}

async function drag({ page }: Person, from: [number, number], to: [number, number]) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

const toolOrder = [
  ...['Select', 'Hand tool', 'Pen', 'Sticky note', 'Text', 'Shape', 'Arrow', 'Frame', 'Comment'],
];

async function checkNames(scenario: Scenario): Promise<void> {
  const { ada, client, editionId, spaceId } = scenario;
  const { page } = ada;
  const params = { edition_id: editionId, space_id: spaceId };
  const { space_info } = await client.call(getSpace, { params });
  const before = space_info.space_name ?? '';
  const zoneId = await openNewZone(scenario, 'Sketch');
  await waitUntil(async () => (await page.title()) === `Sketch · ${before} · Lienzo`);
  await page.getByRole('button', { name: 'Rename zone: Sketch' }).click();
  const field = page.getByRole('textbox', { name: 'Zone name' });
  await field.fill('Arches');
  await field.press('Enter');
  await waitUntil(async () => (await page.title()) === `Arches · ${before} · Lienzo`);
  await page.getByRole('heading', { name: 'Arches' }).waitFor();
  await page.getByRole('link', { name: 'Arches' }).waitFor();
  await waitUntil(async () => {
    const { zones_info } = await client.call(listZonesMeta, { params });
    return zones_info.zone_meta[zoneId]?.zone_name === 'Arches';
  });
  await page.getByRole('button', { name: 'Zone menu' }).click();
  await page.getByRole('menuitem', { name: 'Rename space' }).click();
  await page.getByRole('textbox', { name: 'Space name' }).fill('Bridges');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Rename space: ${before}` }).click();
  await page.getByRole('textbox', { name: 'Space name' }).fill('Bridges');
  await page.keyboard.press('Enter');
  const readName = async () => (await client.call(getSpace, { params })).space_info.space_name;
  await waitUntil(async () => (await readName()) === 'Bridges');
  await page.getByRole('button', { name: 'Rename space: Bridges' }).click();
  await page.getByRole('textbox', { name: 'Space name' }).fill(before);
  await page.keyboard.press('Enter');
  await waitUntil(async () => (await readName()) === before);
}

async function checkTemplate(scenario: Scenario): Promise<void> {
  const { ada, client, editionId } = scenario;
  const { page } = ada;
  const zoneId = await openNewZone(scenario, 'Own layout');
  await page.keyboard.press('r');
  await page.mouse.click(600, 400);
  await waitUntil(async () => (await readShapes(scenario, zoneId)).length === 1);
  await page.getByRole('button', { name: 'Zone menu' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  assert.equal(await dialog.getByLabel('Template name').inputValue(), 'Own layout');
  await dialog.getByLabel('Template name').fill('Bridge layout');
  await ada.screenshot('save-template');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Template “Bridge layout” saved').waitFor();
  const { templates } = await client.call(listTemplates, { params: { edition_id: editionId } });
  assert.ok(templates.some(({ name }) => name === 'Bridge layout'));
}

async function checkTools(scenario: Scenario): Promise<void> {
  const { ada } = scenario;
  const { page, stage } = ada;
  const zoneId = await openNewZone(scenario, 'Tools');
  const toolbar = page.getByRole('toolbar', { name: 'Tools' });
  const labels = await toolbar
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  // The image has no number, because it opens a dialog.
  assert.deepEqual(labels, toolOrder.toSpliced(-1, 0, 'Image'));
  for (const [index, label] of toolOrder.entries()) {
    await stage.press(String(index + 1));
    await toolbar
      .getByRole('button', { name: label, exact: true, pressed: true })
      .first()
      .waitFor();
  }
  await stage.press('Escape');
  // The shape tool draws what was drawn last, also after a reload.
  await stage.press('o');
  await drag(ada, [400, 300], [500, 380]);
  await waitUntil(async () => (await readShapes(scenario, zoneId)).length === 1);
  await page.reload();
  await waitForCanvas(ada);
  await stage.press('6');
  await toolbar.getByRole('button', { name: 'Oval', pressed: true }).waitFor();
  await drag(ada, [700, 500], [800, 580]);
  await waitUntil(async () => {
    const shapes = await readShapes(scenario, zoneId);
    return shapes.length === 2 && shapes.every(({ basic }) => basic?.type === 'OVAL');
  });
}

async function checkColors(scenario: Scenario): Promise<void> {
  const { ada } = scenario;
  const { page, stage } = ada;
  const zoneId = await openNewZone(scenario, 'Colors');
  for (const x of [400, 700]) {
    await stage.press('r');
    await page.mouse.click(x, x === 400 ? 300 : 460);
  }
  await waitUntil(async () => (await readShapes(scenario, zoneId)).length === 2);
  const strokeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => getComputedStyle(node).stroke);
  assert.equal(await strokeOf('[data-stage] polygon'), 'rgb(26, 102, 214)');
  await page.mouse.move(700, 460);
  await page.mouse.down();
  await page.mouse.move(740, 400, { steps: 3 });
  await page.mouse.move(700, 303, { steps: 5 });
  assert.equal(await strokeOf('[data-guide]'), 'rgb(194, 24, 143)');
  await page.mouse.up();
}

async function checkDots(scenario: Scenario): Promise<void> {
  const { ada } = scenario;
  const { page } = ada;
  await openNewZone(scenario, 'Dots');
  const dots = page.locator('[data-dots]');
  const read = () => dots.evaluate(({ style }) => [style.backgroundSize, style.transform]);
  const [size, place] = await read();
  assert.equal(size, '24px 24px');
  await page.mouse.move(600, 450);
  await page.mouse.wheel(0, 10);
  await waitUntil(async () => (await read())[1] !== place);
  assert.equal((await read())[0], '24px 24px');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await waitUntil(async () => (await read())[0] !== size);
  for (const isShown of [false, true]) {
    await page.mouse.click(600, 620, { button: 'right' });
    await page.getByRole('menuitemcheckbox', { name: 'Show dots' }).click();
    await dots.waitFor({ state: isShown ? 'attached' : 'detached' });
    if (isShown) continue;
    await page.reload();
    await waitForCanvas(ada);
    assert.equal(await dots.count(), 0);
  }
}

/** Fails if two boxes on the screen overlap. */
async function assertApart(person: Person, selectors: readonly [string, string], what: string) {
  const boxes = await Promise.all(
    selectors.map((selector) => person.page.locator(selector).first().boundingBox()),
  );
  const [a, b] = boxes;
  if (!a || !b) throw new Error(`${what}: ${selectors[a ? 1 : 0]} is not on the screen`);
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  assert.ok(isApart, `${what}: ${JSON.stringify(boxes)}`);
}

async function checkStyleBar(scenario: Scenario): Promise<void> {
  const { ada } = scenario;
  const { page, stage } = ada;
  const zoneId = await openNewZone(scenario, 'Style bar');
  const boxes: readonly (readonly [from: [number, number], to: [number, number]])[] = [
    [
      [500, 300],
      [640, 380],
    ],
    [
      [500, 70],
      [640, 150],
    ],
    [
      [300, 66],
      [600, 730],
    ],
    [
      [1000, 640],
      [1200, 720],
    ],
  ];
  for (const [index, [from, to]] of boxes.entries()) {
    await stage.press('r');
    await drag(ada, from, to);
    await waitUntil(async () => (await readShapes(scenario, zoneId)).length === 1);
    const outline = '[data-stage] polygon';
    const bar = '[role="toolbar"][data-style-panel]';
    await page.locator(bar).waitFor();
    await assertApart(ada, [outline, bar], `bar ${index}`);
    await page
      .getByRole('toolbar', { name: 'Selection style' })
      .getByRole('button', { name: 'Text', exact: true })
      .click();
    await page.getByRole('dialog', { name: 'Text' }).waitFor();
    await ada.screenshot(`style-bar-${index}`);
    await assertApart(ada, [outline, '[role="dialog"][data-style-panel]'], `popover ${index}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Text' }).waitFor({ state: 'detached' });
    await stage.press('Delete');
    await waitUntil(async () => (await readShapes(scenario, zoneId)).length === 0);
  }
}

async function checkFonts(scenario: Scenario): Promise<void> {
  const { ada } = scenario;
  const { page, stage } = ada;
  const zoneId = await openNewZone(scenario, 'Fonts');
  await stage.press('n');
  const palette = page.getByRole('dialog', { name: 'All shapes' });
  for (const name of ['Basic', 'Flowchart', 'Block arrows'])
    await palette.getByRole('heading', { name, exact: true }).waitFor({ state: 'attached' });
  await ada.screenshot('palette-sections');
  await palette.getByRole('button', { name: 'Hexagon' }).first().click();
  await page.mouse.click(400, 600);
  await waitUntil(async () => (await readShapes(scenario, zoneId)).length === 1);
  await stage.press('n');
  const recent = palette.getByRole('region', { name: 'Recently used' });
  assert.equal(await recent.getByRole('button').first().getAttribute('aria-label'), 'Hexagon');
  await page.keyboard.press('Escape');
  await page
    .getByRole('toolbar', { name: 'Selection style' })
    .getByRole('button', { name: 'Text', exact: true })
    .click();
  const popover = page.getByRole('dialog', { name: 'Text' });
  await popover.getByRole('button', { name: 'Font: Inter' }).click();
  const fonts = popover.getByRole('group', { name: 'Font' }).getByRole('listitem');
  assert.equal(await fonts.count(), 8);
  await page.waitForFunction(() => document.fonts.check('16px "Preview Caveat"'));
  await ada.screenshot('font-picker');
  await popover.getByRole('searchbox', { name: 'Search fonts' }).fill('lobs');
  await popover.getByRole('button', { name: 'Lobster', exact: true }).click();
  await popover.getByRole('button', { name: 'Font: Lobster' }).waitFor();
  await waitUntil(async () =>
    JSON.stringify(await readShapes(scenario, zoneId)).includes('"name":"Lobster"'),
  );
}

/** Runs an action and returns the zooms that were shown until the last of them. */
async function recordZooms({ page }: Person, act: () => Promise<void>, last: string) {
  const dots = page.locator('[data-dots]');
  await dots.evaluate((node) => {
    const sizes: string[] = [];
    new MutationObserver(() => {
      if (sizes.at(-1) !== node.style.backgroundSize) sizes.push(node.style.backgroundSize);
      node.dataset.sizes = sizes.join();
    }).observe(node, { attributeFilter: ['style'] });
  });
  await act();
  await page.getByText(last, { exact: true }).waitFor();
  return (await dots.getAttribute('data-sizes'))?.split(',') ?? [];
}

async function checkMotion(scenario: Scenario): Promise<void> {
  const { ada } = scenario;
  const { page, stage } = ada;
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    const zoneId = await openNewZone(scenario, `Motion ${reducedMotion}`);
    await stage.press('r');
    await page.mouse.click(500, 400);
    await waitUntil(async () => (await readShapes(scenario, zoneId)).length === 1);
    const zooms = await recordZooms(ada, () => stage.press('Shift+1'), '150%');
    if (reducedMotion === 'reduce') assert.equal(zooms.length, 1, zooms.join());
    else assert.ok(zooms.length > 1, `the view jumped: ${zooms}`);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

async function checkHints(scenario: Scenario): Promise<void> {
  const { ada } = scenario;
  const { page, stage } = ada;
  await openNewZone(scenario, 'Empty');
  const hints = page.getByRole('region', { name: 'How to start' });
  await hints.waitFor();
  await ada.screenshot('first-hints');
  await stage.press('s');
  await page.mouse.click(500, 400);
  await page.keyboard.press('Escape');
  await waitUntil(async () => (await hints.count()) === 0);
  await stage.press('Escape');
  assert.equal(await hints.count(), 0);
  await stage.press('Control+z');
  await hints.waitFor();
}

async function checkHome({ ada, editionId }: Scenario): Promise<void> {
  const { page } = ada;
  await page.goto(`/e/${editionId}`);
  await page.getByRole('link', { name: 'Product launch' }).waitFor();
  const links = page.getByRole('navigation', { name: 'Spaces' }).getByRole('link');
  assert.deepEqual(await links.allTextContents(), [
    ...['Recent', 'Starred', 'Mine', 'Shared', 'Trash'],
  ]);
  const heightOf = async () => (await page.locator('main li').first().boundingBox())?.height ?? 0;
  const asCard = await heightOf();
  await page.getByRole('button', { name: 'Show as list' }).click();
  await waitUntil(async () => (await heightOf()) < asCard / 2);
  await page.reload();
  await page.getByRole('link', { name: 'Product launch' }).waitFor();
  await waitUntil(async () => (await heightOf()) < asCard / 2);
  await ada.screenshot('home-list');
  await page.getByRole('button', { name: 'Show as grid' }).click();
  await waitUntil(async () => Math.abs((await heightOf()) - asCard) < 2);
  await page.getByRole('link', { name: 'Shared' }).click();
  await page.getByRole('button', { name: 'Filter: All shared' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Published' }).click();
  await page.waitForURL('**show=PUBLISHED_WITH_TEAM**');
  await page.getByRole('heading', { name: 'Shared', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Mine' }).click();
  await page.getByRole('button', { name: 'Filter: Only me' }).waitFor();
}

/** Opens one zone for both people, and makes the window of one of them smaller. */
async function checkSmallScreens(scenario: Scenario): Promise<void> {
  const { ada, carmen } = scenario;
  await openNewZone(scenario, 'Small screens');
  await carmen.page.goto(ada.page.url());
  await ada.page.getByRole('button', { name: `Follow ${carmen.name}` }).waitFor();
  try {
    for (const width of [1100, 1024, 1000, 820, 768, 600, 390]) {
      await ada.page.setViewportSize({ width, height: 844 });
      let covered: string[] = [];
      await waitUntil(
        async () => {
          covered = await findCoveredControls(ada.page);
          return covered.length === 0;
        },
        () => `at ${width} pixels, something covers ${covered.join(', ')}`,
      );
    }
  } finally {
    await ada.page.setViewportSize(DESKTOP);
  }
}

/** How the canvas looks, and that what is done with its controls is stored. */
export const lookSteps: readonly ScenarioStep[] = [
  {
    name: 'the names of zone and space are edited in place and shown in the tab',
    quick: true,
    run: checkNames,
  },
  { name: 'a zone is saved as a template', run: checkTemplate },
  {
    name: 'the toolbar is ordered by use, and the keys 1 to 9 select tools',
    quick: true,
    run: checkTools,
  },
  { name: 'the selection is blue and guides are magenta', run: checkColors },
  { name: 'dots move and scale with the canvas and can be hidden', run: checkDots },
  {
    name: 'the style bar and its popovers do not cover the selection',
    quick: true,
    run: checkStyleBar,
  },
  {
    name: 'no control of the canvas covers another one on smaller screens',
    quick: true,
    run: checkSmallScreens,
  },
  { name: 'home has five lists, with filters and a list view', quick: true, run: checkHome },
  { name: 'shapes have sections and fonts show themselves', run: checkFonts },
  { name: 'zoom to fit moves the view, unless people prefer less motion', run: checkMotion },
  { name: 'an empty canvas has hints until something is drawn', run: checkHints },
];
