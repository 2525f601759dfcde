import { ru } from '../../ru';
import { useApp } from '../../ui/appContext';
import { Button } from '../../ui/Button';
import { ServicePage } from '../../ui/ServicePage';

/** Section 2, `/service_work`: waits with the person and leads back to where they were (D19). */
export function ServiceWorkScreen() {
  const { navigation } = useApp();
  return (
    <ServicePage title={ru.serviceWork.title} lead={ru.serviceWork.lead}>
      <Button
        onClick={() => {
          navigation.send({ type: 'service.retried' });
        }}
      >
        {ru.failure.retry}
      </Button>
    </ServicePage>
  );
}
