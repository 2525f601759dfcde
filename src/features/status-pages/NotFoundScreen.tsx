import { notFoundTexts } from '#texts/notFound.ts';
import { waysTexts } from '#texts/ways.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { ServicePage } from '#ui/layout/ServicePage.tsx';

/** Section 2, `/error404`. */
export const NotFoundScreen = () => (
  <ServicePage title={notFoundTexts.title} lead={notFoundTexts.lead}>
    <ButtonLink to="/">{waysTexts.home}</ButtonLink>
  </ServicePage>
);
