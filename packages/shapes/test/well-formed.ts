const TAG = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z:-]*="[^"<]*")*)(\/?)>/y;
const ENTITY = /&(?!(?:amp|lt|gt|quot|#\d+);)/;

/** Returns the texts between the tags of an XML document. Throws if it is not well-formed. */
export function textsOf(xml: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  let at = 0;
  if (ENTITY.test(xml)) throw new Error('an & without an entity');
  while (at < xml.length) {
    TAG.lastIndex = at;
    const [all, end, name = '', , empty] = TAG.exec(xml) ?? [];
    if (!all) throw new Error(`no tag at: ${xml.slice(at, at + 80)}`);
    if (end && open.pop() !== name) throw new Error(`${name} is closed but was not open`);
    if (!end && !empty) open.push(name);
    at += all.length;
    const next = xml.indexOf('<', at);
    const text = xml.slice(at, next === -1 ? xml.length : next);
    if (text !== '') texts.push(text);
    at += text.length;
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} are not closed`);
  return texts;
}
