import { ru } from '#texts/ru.ts';
import { useApp } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

/** Section 2, `/service_work`: waits with the person and leads back to where they were (D19). */
export function ServiceWorkScreen() {
  const { navigation } = useApp();
  return (
    <ServicePage title={ru.serviceWork.title} lead={ru.serviceWork.lead}>
      <Button
        onClick={() => {
          navigation.send({ type: 'retry.requested' });
        }}
      >
        {ru.failure.retry}
      </Button>
    </ServicePage>
  );
}
