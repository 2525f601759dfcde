import { ru } from '#texts/ru.ts';
import { useApp } from './appContext';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

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
