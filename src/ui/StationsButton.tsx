import { ru } from '../ru';
import { useApp } from './appContext';
import { Button } from './Button';
import { Icon } from './Icon';

/** Opens the map of stations. */
export function StationsButton() {
  const { modals } = useApp();
  return (
    <Button
      look="link"
      onClick={() => {
        modals.send({ type: 'modal.opened', modal: { id: 'map' } });
      }}
    >
      <Icon name="pin" isSmall />
      {ru.stationsButton.open}
    </Button>
  );
}
