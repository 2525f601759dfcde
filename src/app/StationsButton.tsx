import { stationsButtonTexts } from '#ui/texts.ts';
import { cabinetIcons } from '#ui/cabinetIcons.ts';
import { useApp } from '#app/appContext.ts';
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
      <Icon path={cabinetIcons.pin} isSmall />
      {stationsButtonTexts.open}
    </Button>
  );
}
