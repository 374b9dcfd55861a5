import type { Client } from '@lienzo/sdk';
import { waitForCanvas, waitUntil } from './canvas.ts';
import type { Person } from './person.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

interface ZonePath {
  readonly edition_id: string;
  readonly space_id: string;
  readonly zone_id: string;
}

interface TextScenario extends Scenario {
  /** Returns the shapes that the service has stored. */
  stored(): ReturnType<typeof readShapes>;
}

const CENTER = { x: 640, y: 400 };
const ADDRESS = /\/e\/(\d+)\/s\/([^/]+)\/z\//;

/** Runs a step in a new zone, and returns to the current one. */
function inNewZone(run: (scenario: TextScenario) => Promise<void>): ScenarioStep['run'] {
  return async (scenario) => {
    const { ada, carmen, client } = scenario;
    const before = ada.page.url();
    const [, edition_id = '', space_id = ''] = ADDRESS.exec(before) ?? [];
    const { space_data } = await client.zones.create({
      ...{ edition_id, space_id },
      create_zone: { zone_name: 'Texts' },
    });
    const zone_id = space_data.docDatas[0]?.document.id ?? '';
    const zone = { edition_id, space_id, zone_id };
    const open = async (person: Person, address: string) => {
      await person.page.goto(address);
      await waitForCanvas(person);
    };
    const both = (address: string) => Promise.all([open(ada, address), open(carmen, address)]);
    await both(`/e/${edition_id}/s/${space_id}/z/${zone_id}`);
    try {
      await run({ ...scenario, stored: () => readShapes(client, zone) });
    } finally {
      await both(before);
    }
  };
}

async function readShapes(client: Client, zone: ZonePath) {
  const shapes = [];
  for await (const shape of client.shapes.each({ ...zone, limit: 100 })) shapes.push(shape);
  return shapes;
}

type Shapes = Awaited<ReturnType<typeof readShapes>>;

function textOf(shapes: Shapes): string {
  return shapes
    .flatMap(({ text }) => text?.paragraphs ?? [])
    .map(({ portions = [] }) => portions.map(({ text = '' }) => text).join(''))
    .join('\n');
}

const editorOf = ({ page }: Person) => page.getByRole('textbox', { name: 'Text', exact: true });
const shownTo = async (person: Person) =>
  await editorOf(person).evaluate((node) =>
    [...(node.cloneNode(true) as Element).querySelectorAll('p')]
      .map((line) => {
        for (const caret of line.querySelectorAll('.remote-caret')) caret.remove();
        return line.textContent;
      })
      .join('\n'),
  );

async function startNote(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: 'Sticky note' }).click();
  await person.page.mouse.click(CENTER.x, CENTER.y);
  await editorOf(person).waitFor();
}

async function openText(person: Person): Promise<void> {
  await person.page.mouse.dblclick(CENTER.x, CENTER.y);
  await editorOf(person).waitFor();
}

async function waitForShown(person: Person, isRight: (text: string) => boolean): Promise<void> {
  let text = '';
  await waitUntil(
    async () => {
      text = await shownTo(person);
      return isRight(text);
    },
    () => `${person.name} sees “${text}”`,
  );
}

async function waitForStored({ stored }: TextScenario, isRight: (text: string) => boolean) {
  let text = '';
  await waitUntil(
    async () => {
      text = textOf(await stored());
      return isRight(text);
    },
    () => `the service has stored “${text}”`,
  );
}

const count = (text: string, letter: string) => text.split(letter).length - 1;
const LETTERS = 60;

/** What people type with an input method, and what they choose in the end. */
const inputMethods = [
  { language: 'Japanese', words: [{ typed: ['n', 'に', 'にほ'], chosen: '日本' }] },
  { language: 'Chinese', words: [{ typed: ['n', 'ni', "ni'hao"], chosen: '你好' }] },
  {
    language: 'Korean',
    // Each syllable is a composition of its own.
    words: [
      { typed: ['ㅎ', '하', '한'], chosen: '한' },
      { typed: ['ㄱ', '그', '글'], chosen: '글' },
    ],
  },
];

export const textSteps: readonly ScenarioStep[] = [
  {
    name: 'two people type into one text at once, and no character is lost',
    quick: true,
    run: inNewZone(async (scenario) => {
      const { ada, carmen } = scenario;
      await startNote(ada);
      await ada.page.keyboard.type('Start');
      await carmen.page.getByText('Ada Lovelace is typing').waitFor();
      await carmen.page.getByText('Start', { exact: true }).waitFor();
      await openText(carmen);
      await carmen.page.keyboard.press('ArrowRight');
      await Promise.all([
        ada.page.keyboard.type('a'.repeat(LETTERS), { delay: 10 }),
        carmen.page.keyboard.type('b'.repeat(LETTERS), { delay: 10 }),
      ]);
      const isComplete = (text: string) =>
        text.startsWith('Start') &&
        count(text, 'a') === LETTERS + 1 &&
        count(text, 'b') === LETTERS;
      for (const person of [ada, carmen]) await waitForShown(person, isComplete);
      await waitForStored(scenario, isComplete);
      await ada.page.locator('.remote-caret').getByText('Carmen Herrera').waitFor();
      await ada.screenshot('typing-together');
      await ada.page.keyboard.press('Control+z');
      await waitForStored(
        scenario,
        (text) => count(text, 'a') < LETTERS && count(text, 'b') === LETTERS,
      );
      await carmen.page.keyboard.press('Escape');
      await carmen.screenshot('another-is-typing');
      await ada.page.keyboard.press('Escape');
      await carmen.page.getByText('Ada Lovelace is typing').waitFor({ state: 'detached' });
    }),
  },
  {
    name: 'text is formatted, and has lists and links',
    quick: true,
    run: inNewZone(async (scenario) => {
      const { ada, stored } = scenario;
      const { keyboard } = ada.page;
      const styleButton = ada.page
        .getByRole('toolbar', { name: 'Selection style' })
        .getByRole('button', { name: 'Text', exact: true });
      await startNote(ada);
      await keyboard.type('Alpha');
      await keyboard.press('Enter');
      await keyboard.type('Beta');
      await keyboard.press('Control+a');
      await keyboard.press('Control+b');
      await styleButton.click();
      await ada.page.getByRole('button', { name: 'Bulleted list' }).click();
      await ada.screenshot('text-style');
      await styleButton.click();
      await editorOf(ada).focus();
      await keyboard.press('ArrowRight');
      await keyboard.press('Tab');
      await keyboard.press('Shift+Home');
      await keyboard.press('Control+k');
      await ada.page.getByRole('textbox', { name: 'Link address' }).fill('example.org/beta');
      await ada.screenshot('link-address');
      await keyboard.press('Enter');
      await ada.screenshot('formatted-in-editor');
      await keyboard.press('Escape');
      await ada.screenshot('formatted');
      const style = { fontweight: 'BOLD' };
      const link = 'https://example.org/beta';
      const expected = [
        { portions: [{ text: 'Alpha', style }], style: { list: 'BULLET' } },
        {
          portions: [{ text: 'Beta', style: { ...style, link } }],
          style: { list: 'BULLET', level: 1 },
        },
      ];
      let actual = '';
      await waitUntil(
        async () => {
          const [note] = await stored();
          actual = JSON.stringify(
            note?.text?.paragraphs?.map(({ id: _, ...rest }) => sorted(rest)),
          );
          return actual === JSON.stringify(expected.map(sorted));
        },
        () => `the service has stored ${actual}`,
      );
    }),
  },
  ...inputMethods.map(({ language, words }) => ({
    name: `an input method composes ${language} while another person types`,
    quick: language === 'Japanese',
    run: inNewZone(async (scenario) => {
      const { ada, carmen } = scenario;
      await startNote(ada);
      await ada.page.keyboard.type('[]');
      await ada.page.keyboard.press('ArrowLeft');
      await carmen.page.getByText('[]', { exact: true }).waitFor();
      await openText(carmen);
      await carmen.page.keyboard.press('Home');
      const session = await ada.context.newCDPSession(ada.page);
      const compose = (text: string) =>
        session.send('Input.imeSetComposition', {
          ...{ text, selectionStart: text.length, selectionEnd: text.length },
        });
      let [before, composed] = ['', ''];
      for (const { typed, chosen } of words) {
        const [first = '', ...others] = typed;
        await compose(first);
        await carmen.page.keyboard.type('before ');
        await waitForStored(scenario, (text) => text.startsWith(`${before}before `));
        for (const text of others) await compose(text);
        await ada.screenshot(`composing-${language}`);
        if ((await shownTo(ada)).includes(`${before}before`))
          throw new Error('composition was disturbed');
        await session.send('Input.insertText', { text: chosen });
        [before, composed] = [`${before}before `, composed + chosen];
        const expected = `${before}[${composed}]`;
        for (const person of [ada, carmen]) await waitForShown(person, (text) => text === expected);
      }
      await compose(words[0]?.typed[0] ?? '');
      await compose('');
      await ada.page.keyboard.type('!');
      const expected = `${before}[${composed}!]`;
      await waitForStored(scenario, (text) => text === expected);
      for (const person of [ada, carmen]) await waitForShown(person, (text) => text === expected);
      await session.detach();
      for (const person of [ada, carmen]) await person.page.keyboard.press('Escape');
    }),
  })),
  {
    name: 'the words of an element that is deleted under its writer are restored',
    quick: true,
    run: inNewZone(async (scenario) => {
      const { ada, carmen, stored } = scenario;
      await startNote(ada);
      await ada.page.keyboard.type('Do not lose me');
      await carmen.page.getByText('Do not lose').first().waitFor();
      await waitForStored(scenario, (text) => text === 'Do not lose me');
      await carmen.page.mouse.click(CENTER.x, CENTER.y);
      await carmen.page.keyboard.press('Delete');
      const dialog = ada.page.getByRole('dialog', { name: 'Your text was deleted' });
      await dialog.getByText('Do not lose me').waitFor();
      await ada.screenshot('text-deleted');
      await waitForStored(scenario, (text) => text === '');
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await waitForStored(scenario, (text) => text === 'Do not lose me');
      if ((await stored()).length !== 1) throw new Error('the note was not restored once');
      await carmen.page.getByText('Do not lose').first().waitFor();
    }),
  },
  {
    name: 'pasted text keeps basic formatting and no styles of other programs',
    run: inNewZone(async (scenario) => {
      const { ada, stored } = scenario;
      await startNote(ada);
      await editorOf(ada).evaluate((node) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(
          'text/html',
          '<style>p { color: red }</style><b style="font-weight:normal"><p dir="ltr" style="color:red;font-family:Comic Sans MS">Plain <span style="font-weight:700;color:#00ff00">bold</span></p><ol><li>one</li></ol></b><script>window.pasted = 1</script>',
        );
        clipboardData.setData('text/plain', 'Plain bold\none');
        node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      });
      await ada.screenshot('pasted');
      await waitForStored(scenario, (text) => text === 'Plain bold\none');
      const [note] = await stored();
      const styles = (note?.text?.paragraphs ?? []).map(({ portions = [], style }) => [
        portions.map((portion) => portion.style ?? {}),
        style?.list,
      ]);
      const expected = [
        [[{}, { fontweight: 'BOLD' }], undefined],
        [[{}], 'NUMBER'],
      ];
      if (JSON.stringify(styles) !== JSON.stringify(expected))
        throw new Error(`pasted as ${JSON.stringify(styles)}`);
      await ada.page.keyboard.press('Escape');
    }),
  },
];

/** Sorts the keys of a JSON value, so that it can be compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
