const countChanges = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

const en = {
  label: 'Saving status',
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline',
  offlineHint: 'You can keep working. Your changes are kept on this device.',
  notSaved: (since: string, count: number) =>
    `Not saved since ${since} (${countChanges(Number(count))})`,
  cannotSave: 'The service cannot save right now',
  keptHere: 'Your changes are kept on this device and will be saved automatically.',
  allSaved: 'All changes saved',
  storageFull: 'This device is out of storage',
  storageUnavailable: 'This browser can’t store changes',
  storageHint: 'Keep this tab open until your changes are saved.',
  refusal: {
    kept: (count: number) =>
      Number(count) === 1
        ? '1 change isn’t saved. It’s kept on this device and will be saved when this is resolved.'
        : `${count} changes aren’t saved. They’re kept on this device and will be saved when this is resolved.`,
    setAside: (count: number) =>
      Number(count) === 1
        ? 'The service didn’t accept 1 change. It’s kept on this device.'
        : `The service didn’t accept ${count} changes. They’re kept on this device.`,
    causes: {
      'element-too-large': 'An element is too large. Shorten its text, or use several elements.',
      'zone-too-large':
        'The zone has reached its maximum size. Move some elements to another zone, then retry.',
      'too-many-elements': 'The zone is full. Move some elements to another zone, then retry.',
      'storage-full':
        'The storage of your edition is full. Delete zones permanently, or ask an admin to change the plan.',
      'unknown-file': 'An image or a file belongs to another zone. Insert it here again.',
    },
    readOnly: 'You can only view this zone now',
    retry: 'Retry',
    copy: 'Save as a copy',
    download: 'Download',
    discard: 'Discard',
    discardTitle: 'Discard unsaved changes?',
    discardText: (count: number) =>
      `${countChanges(Number(count))} will be deleted from this device. This can’t be undone.`,
    copyTitle: 'Save as a copy',
    copyText:
      'A new zone is created with everything on your screen, except comments. Your unsaved changes are then removed from this zone.',
    copyWhere: 'Space',
    copyName: 'Zone name',
    copyOf: (name: string) => `${name} (copy)`,
    noSpace: 'You can’t create zones in any space of this team.',
    copied: 'Saved as a new zone',
  },
  background: {
    sending: (count: number) =>
      Number(count) === 1
        ? '1 change in another zone isn’t saved yet'
        : `${count} changes in other zones aren’t saved yet`,
    hint: 'They’re kept on this device and will be saved automatically.',
    open: 'Open zone',
  },
  device: {
    title: 'You’re offline',
    text: 'These zones are stored on this device. You can keep working in them.',
    empty: 'No zones are stored on this device.',
    list: 'Zones on this device',
    unsaved: (count: number) => `${countChanges(Number(count))} not saved`,
    unnamed: 'Zone',
    cannotOpen: 'Can’t open this zone yet',
    waiting:
      'The service doesn’t respond, and the zone isn’t stored on this device. It opens when the connection is back.',
  },
  signOut: {
    title: (count: number) =>
      Number(count) === 1 ? '1 change isn’t saved yet' : `${count} changes aren’t saved yet`,
    text: 'Signing out deletes the changes that are stored only on this device.',
    stay: 'Stay signed in',
    download: 'Download a copy',
    anyway: 'Sign out anyway',
  },
};

const contarCambios = (count: number) => (count === 1 ? '1 cambio' : `${count} cambios`);

const es: typeof en = {
  label: 'Estado de guardado',
  saved: 'Guardado',
  saving: 'Guardando…',
  offline: 'Sin conexión',
  offlineHint: 'Puedes seguir trabajando. Tus cambios se conservan en este dispositivo.',
  notSaved: (since, count) => `Sin guardar desde: ${since} (${contarCambios(Number(count))})`,
  cannotSave: 'El servicio no puede guardar en este momento',
  keptHere: 'Tus cambios se conservan en este dispositivo y se guardarán automáticamente.',
  allSaved: 'Se han guardado todos los cambios',
  storageFull: 'Este dispositivo no tiene espacio de almacenamiento',
  storageUnavailable: 'Este navegador no puede conservar los cambios',
  storageHint: 'Mantén abierta esta pestaña hasta que se guarden tus cambios.',
  refusal: {
    kept: (count) =>
      Number(count) === 1
        ? '1 cambio sin guardar. Se conserva en este dispositivo y se guardará cuando se resuelva.'
        : `${count} cambios sin guardar. Se conservan en este dispositivo y se guardarán cuando se resuelva.`,
    setAside: (count) =>
      Number(count) === 1
        ? 'El servicio no ha aceptado 1 cambio. Se conserva en este dispositivo.'
        : `El servicio no ha aceptado ${count} cambios. Se conservan en este dispositivo.`,
    causes: {
      'element-too-large':
        'Un elemento es demasiado grande. Acorta su texto o usa varios elementos.',
      'zone-too-large':
        'La zona ha alcanzado su tamaño máximo. Mueve elementos a otra zona y reinténtalo.',
      'too-many-elements': 'La zona está llena. Mueve elementos a otra zona y reinténtalo.',
      'storage-full':
        'El almacenamiento de tu edición está lleno. Elimina zonas definitivamente o pide a un administrador que cambie el plan.',
      'unknown-file': 'Una imagen o un archivo pertenece a otra zona. Insértalo aquí de nuevo.',
    },
    readOnly: 'Ahora solo puedes ver esta zona',
    retry: 'Reintentar',
    copy: 'Guardar como copia',
    download: 'Descargar',
    discard: 'Descartar',
    discardTitle: '¿Descartar los cambios sin guardar?',
    discardText: (count) =>
      Number(count) === 1
        ? 'Se eliminará 1 cambio de este dispositivo. Esta acción no se puede deshacer.'
        : `Se eliminarán ${count} cambios de este dispositivo. Esta acción no se puede deshacer.`,
    copyTitle: 'Guardar como copia',
    copyText:
      'Se crea una zona nueva con todo lo que ves en pantalla, salvo los comentarios. Después, tus cambios sin guardar se quitan de esta zona.',
    copyWhere: 'Espacio',
    copyName: 'Nombre de la zona',
    copyOf: (name) => `${name} (copia)`,
    noSpace: 'No puedes crear zonas en ningún espacio de este equipo.',
    copied: 'Guardado como zona nueva',
  },
  background: {
    sending: (count) =>
      Number(count) === 1
        ? 'Hay 1 cambio sin guardar en otra zona'
        : `Hay ${count} cambios sin guardar en otras zonas`,
    hint: 'Se conservan en este dispositivo y se guardarán automáticamente.',
    open: 'Abrir la zona',
  },
  device: {
    title: 'No tienes conexión',
    text: 'Estas zonas están en este dispositivo. Puedes seguir trabajando en ellas.',
    empty: 'No hay zonas en este dispositivo.',
    list: 'Zonas en este dispositivo',
    unsaved: (count) => `${contarCambios(Number(count))} sin guardar`,
    unnamed: 'Zona',
    cannotOpen: 'Aún no se puede abrir esta zona',
    waiting:
      'El servicio no responde y la zona no está en este dispositivo. Se abrirá cuando vuelva la conexión.',
  },
  signOut: {
    title: (count) =>
      Number(count) === 1 ? 'Hay 1 cambio sin guardar' : `Hay ${count} cambios sin guardar`,
    text: 'Al cerrar la sesión se eliminan los cambios que solo están en este dispositivo.',
    stay: 'Mantener la sesión',
    download: 'Descargar una copia',
    anyway: 'Cerrar sesión',
  },
};

export const saving = { en, es };
