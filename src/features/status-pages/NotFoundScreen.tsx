import { ru } from '#texts/ru.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

/** Section 2, `/error404`. */
export const NotFoundScreen = () => (
  <ServicePage title={ru.notFound.title} lead={ru.notFound.lead}>
    <ButtonLink to="/">{ru.ways.home}</ButtonLink>
  </ServicePage>
);
