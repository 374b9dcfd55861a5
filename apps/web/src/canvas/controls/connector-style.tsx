import { useTexts } from '../../texts/use-texts.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import type { Board } from '../board/board.ts';
import { type ConnectorType, changeConnector, type Marker } from '../board/element-style.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import { Choice } from './icon-choice.tsx';
import { PanelPopover } from './panel-popover.tsx';

const types: readonly { value: ConnectorType; icon: IconName }[] = [
  { value: 'LINE', icon: 'line' },
  { value: 'ELBOW', icon: 'elbow' },
  { value: 'CURVE', icon: 'curve' },
];
const markers: readonly Marker[] = ['NONE', 'OPEN', 'BLOCK', 'CLASSIC', 'DIAMOND', 'OVAL'];

/** The line type and the end markers of connectors. */
export function ConnectorStyle({
  board,
  elements,
}: {
  board: Board;
  elements: readonly SceneElement[];
}) {
  const { canvas } = useTexts();
  const connector = elements.find((element) => element.kind === 'connector');
  if (!connector) return null;
  const { type = 'LINE', connected } = connector.element;
  const current = types.find(({ value }) => value === type);
  return (
    <PanelPopover label={canvas.connectorStyle} face={<Icon name={current?.icon ?? 'line'} />}>
      <div className="flex w-56 flex-col gap-3">
        <Choice
          label={canvas.connectorType}
          value={type}
          options={types.map(({ value, icon }) => ({
            value,
            label: canvas.connectorTypes[value],
            face: <Icon name={icon} />,
          }))}
          onChange={(next) => changeConnector(board, elements, { type: next })}
        />
        {(['first', 'second'] as const).map((end) => (
          <Select
            key={end}
            label={canvas.ends[end]}
            value={connected[end].marker ?? 'NONE'}
            options={markers.map((value) => ({ value, label: canvas.markers[value] }))}
            onChange={(marker) => changeConnector(board, elements, { [end]: marker })}
          />
        ))}
      </div>
    </PanelPopover>
  );
}
