import { failureTexts } from '#texts/failure.ts';
import { serviceWorkTexts } from '#texts/serviceWork.ts';
import { useApp } from '#runtime/appContext.ts';
import { Button } from '#ui/Button.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

/** Section 2, `/service_work`: waits with the person and leads back to where they were (D19). */
export function ServiceWorkScreen() {
  const { navigation } = useApp();
  return (
    <ServicePage title={serviceWorkTexts.title} lead={serviceWorkTexts.lead}>
      <Button
        onClick={() => {
          navigation.send({ type: 'retry.requested' });
        }}
      >
        {failureTexts.retry}
      </Button>
    </ServicePage>
  );
}
