const en = {
  onlyImages: 'This file isn’t an image',
  onlyImagesHint: 'Choose a PNG, JPEG, GIF, WebP or AVIF file.',
  upload: {
    label: (name: string) => `Upload of ${name}`,
    waiting: 'Waiting for the network',
    sending: (percent: number) => `Uploading, ${percent}%`,
    retry: 'Retry',
    remove: 'Remove',
    problems: {
      tooLarge: {
        what: 'The file is too large',
        doThis: 'Reduce its size, and insert it again.',
      },
      unreadable: {
        what: 'The image can’t be read',
        doThis: 'It’s damaged or has too many pixels. Save it again with another app.',
      },
      notImage: {
        what: 'This file isn’t an image',
        doThis: 'Insert a PNG, JPEG, GIF, WebP or AVIF file.',
      },
      tooManyFiles: {
        what: 'This zone has too many files',
        doThis: 'Use another zone for more files.',
      },
      storageFull: {
        what: 'The storage of your edition is full',
        doThis: 'Delete zones permanently, or ask an admin to change the plan. Then retry.',
      },
      notPermitted: {
        what: 'You can’t add files to this zone',
        doThis: 'Ask an organiser for the right to edit, then retry.',
      },
      failed: { what: 'The upload failed', doThis: 'Retry in a moment.' },
    },
  },
  alt: 'Alt text',
  altHint: 'Describe the image for people who can’t see it.',
  crop: 'Crop',
  resetCrop: 'Reset crop',
  replace: 'Replace image',
  choose: 'Choose image',
  download: 'Download',
  originalSize: 'Original size',
  notLoaded: {
    what: 'The image isn’t available',
    doThis: 'Check your connection, and try again.',
  },
  noFile: {
    what: 'The file isn’t available',
    doThis: 'It was removed or isn’t uploaded yet, or you’re offline. Try again later.',
  },
  notCopied: {
    what: 'The files couldn’t be copied',
    doThis:
      'Images were pasted as placeholders, and cards without their files. Insert the files again.',
  },
  cropping: {
    label: 'Crop image',
    help: 'Arrow keys move the image. Tab to a handle to move an edge. Enter applies, Escape cancels.',
    apply: 'Apply crop',
    cancel: 'Cancel',
    handles: {
      topLeft: 'Top left corner',
      top: 'Top edge',
      topRight: 'Top right corner',
      right: 'Right edge',
      bottomRight: 'Bottom right corner',
      bottom: 'Bottom edge',
      bottomLeft: 'Bottom left corner',
      left: 'Left edge',
    },
  },
};

const es: typeof en = {
  onlyImages: 'Este archivo no es una imagen',
  onlyImagesHint: 'Elige un archivo PNG, JPEG, GIF, WebP o AVIF.',
  upload: {
    label: (name) => `Subida de ${name}`,
    waiting: 'Esperando a la red',
    sending: (percent) => `Subiendo, ${percent} %`,
    retry: 'Reintentar',
    remove: 'Quitar',
    problems: {
      tooLarge: {
        what: 'El archivo es demasiado grande',
        doThis: 'Reduce su tamaño e insértalo de nuevo.',
      },
      unreadable: {
        what: 'La imagen no se puede leer',
        doThis: 'Está dañada o tiene demasiados píxeles. Guárdala de nuevo con otra aplicación.',
      },
      notImage: {
        what: 'Este archivo no es una imagen',
        doThis: 'Inserta un archivo PNG, JPEG, GIF, WebP o AVIF.',
      },
      tooManyFiles: {
        what: 'Esta zona tiene demasiados archivos',
        doThis: 'Usa otra zona para más archivos.',
      },
      storageFull: {
        what: 'El almacenamiento de tu edición está lleno',
        doThis:
          'Elimina zonas definitivamente o pide a un administrador que cambie el plan. Después, reintenta.',
      },
      notPermitted: {
        what: 'No puedes añadir archivos a esta zona',
        doThis: 'Pide a un organizador permiso para editar y reintenta.',
      },
      failed: { what: 'La subida ha fallado', doThis: 'Reintenta en un momento.' },
    },
  },
  alt: 'Texto alternativo',
  altHint: 'Describe la imagen para quienes no pueden verla.',
  crop: 'Recortar',
  resetCrop: 'Quitar recorte',
  replace: 'Sustituir imagen',
  choose: 'Elegir imagen',
  download: 'Descargar',
  originalSize: 'Tamaño original',
  notLoaded: {
    what: 'La imagen no está disponible',
    doThis: 'Comprueba la conexión e inténtalo de nuevo.',
  },
  noFile: {
    what: 'El archivo no está disponible',
    doThis: 'Se ha quitado o aún no se ha subido, o no tienes conexión. Inténtalo más tarde.',
  },
  notCopied: {
    what: 'No se han podido copiar los archivos',
    doThis:
      'Las imágenes se han pegado como marcadores y las tarjetas sin sus archivos. Inserta los archivos de nuevo.',
  },
  cropping: {
    label: 'Recortar imagen',
    help: 'Las flechas mueven la imagen. Con el tabulador eliges un borde o una esquina. Intro aplica y Escape cancela.',
    apply: 'Aplicar recorte',
    cancel: 'Cancelar',
    handles: {
      topLeft: 'Esquina superior izquierda',
      top: 'Borde superior',
      topRight: 'Esquina superior derecha',
      right: 'Borde derecho',
      bottomRight: 'Esquina inferior derecha',
      bottom: 'Borde inferior',
      bottomLeft: 'Esquina inferior izquierda',
      left: 'Borde izquierdo',
    },
  },
};

/** Texts about images and file cards, which are loaded with the first image. */
export const images = { en, es };
