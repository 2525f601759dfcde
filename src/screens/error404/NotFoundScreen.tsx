import { ru } from '../../ru';
import { ButtonLink } from '../../ui/ButtonLink';
import { ServicePage } from '../../ui/ServicePage';

/** Section 2, `/error404`. */
export const NotFoundScreen = () => (
  <ServicePage title={ru.notFound.title} lead={ru.notFound.lead}>
    <ButtonLink to="/">{ru.ways.home}</ButtonLink>
  </ServicePage>
);
