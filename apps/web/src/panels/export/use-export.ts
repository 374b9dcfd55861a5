import { useQuery } from '@tanstack/react-query';
import { spaceQuery, zonesQuery } from '../../api/queries.ts';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useToasts } from '../../ui/toast.tsx';
import { wireSpace, wireZone } from '../panel-queries.ts';
import { useAttempt } from '../use-attempt.ts';
import { fileName, type ImageOptions, imageRequest } from './image-options.ts';

/** Milliseconds to wait for unsent changes before the export fails. */
const PATIENCE = 5_000;

/** Returns functions that download images and data of a zone. */
export function useExport(canvas: CanvasApi) {
  const { client } = useSession();
  const { export: texts } = useTexts().panels;
  const { notify } = useToasts();
  const attempt = useAttempt();
  const { data: space } = useQuery(spaceQuery(client, wireSpace(canvas)));
  const { data: zones } = useQuery(zonesQuery(client, wireSpace(canvas)));
  const zoneName = zones?.find(({ zone_id }) => zone_id === canvas.zoneId)?.zone_name ?? '';
  const nameWith = (ending: string) => fileName([space?.space_name ?? '', zoneName], ending);

  /** Waits until the server has all local changes, because it draws the image. */
  const arrived = async (): Promise<boolean> => {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE));
    const here = canvas.zone.durable().then(
      () => true,
      () => false,
    );
    if (canvas.readOnly || (await Promise.race([here, late]))) return true;
    notify({ kind: 'error', what: texts.unsent, doThis: texts.unsentHint });
    return false;
  };
  return {
    saveImage: async (options: ImageOptions): Promise<boolean> => {
      if (!(await arrived())) return false;
      const name = nameWith(options.format);
      return await attempt(async () => {
        const { bytes, mediaType } = await client.zones.getImage(imageRequest(canvas, options));
        saveFile(new Blob([bytes], { type: mediaType }), name);
      }, texts.done(name));
    },
    saveData: async (): Promise<boolean> => {
      if (!(await arrived())) return false;
      const name = nameWith('json');
      return await attempt(async () => {
        const { space_data } = await client.zones.getData(wireZone(canvas));
        const text = JSON.stringify(space_data.docDatas[0]?.document, null, 2);
        saveFile(new Blob([text], { type: 'application/json' }), name);
      }, texts.done(name));
    },
  };
}
