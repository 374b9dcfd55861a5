const en = {
  list: 'List',
  lists: { BULLET: 'Bulleted list', NUMBER: 'Numbered list' },
  link: 'Link',
  linkAddress: 'Link address',
  linkApply: 'Apply',
  linkRemove: 'Remove',
  linkInvalid: 'Enter a web or email address',
  isWriting: (name: string) => `${name} is typing`,
  deleted: 'Your text was deleted',
  deletedHint: 'Another person deleted it while you were editing.',
  copy: 'Copy text',
  restore: 'Restore',
  shortcuts: 'Text',
  indent: 'Increase or decrease indent',
  lineBreak: 'New line in the same paragraph',
  finish: 'Finish writing',
};

const es: typeof en = {
  list: 'Lista',
  lists: { BULLET: 'Lista con viñetas', NUMBER: 'Lista numerada' },
  link: 'Enlace',
  linkAddress: 'Dirección del enlace',
  linkApply: 'Aplicar',
  linkRemove: 'Quitar',
  linkInvalid: 'Escribe una dirección web o de correo',
  isWriting: (name) => `${name} está escribiendo`,
  deleted: 'Tu texto se ha eliminado',
  deletedHint: 'Otra persona lo ha eliminado mientras lo editabas.',
  copy: 'Copiar texto',
  restore: 'Restaurar',
  shortcuts: 'Texto',
  indent: 'Aumentar o reducir la sangría',
  lineBreak: 'Nueva línea en el mismo párrafo',
  finish: 'Terminar de escribir',
};

export const textEditor = { en, es };
