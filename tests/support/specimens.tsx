import { MemoryRouter } from 'react-router-dom';
import { Blank } from '../../src/ui/Blank';
import { Button } from '../../src/ui/Button';
import { ButtonLink } from '../../src/ui/ButtonLink';
import { Checkbox } from '../../src/ui/Checkbox';
import { CodeInput } from '../../src/ui/CodeInput';
import { DayGroup } from '../../src/ui/DayGroup';
import { Field } from '../../src/ui/Field';
import { GatePage } from '../../src/ui/GatePage';
import { LedgerSkeleton } from '../../src/ui/LedgerSkeleton';
import { LoyaltyCard } from '../../src/ui/LoyaltyCard';
import { LoyaltyCardSkeleton } from '../../src/ui/LoyaltyCardSkeleton';
import { MonthSection } from '../../src/ui/MonthSection';
import { NavLink } from '../../src/ui/NavLink';
import { Note } from '../../src/ui/Note';
import { OfflineBar } from '../../src/ui/OfflineBar';
import { SectionHead } from '../../src/ui/SectionHead';
import { Select } from '../../src/ui/Select';
import { ServicePage } from '../../src/ui/ServicePage';
import { Sheet } from '../../src/ui/Sheet';
import { Shell } from '../../src/ui/Shell';
import { Slow } from '../../src/ui/Slow';
import { Switch } from '../../src/ui/Switch';
import { TextLink } from '../../src/ui/TextLink';
import { Toast } from '../../src/ui/Toast';

const nothing = () => {};

/** Every base part once, in a page as a screen would put them. */
export const Specimens = () => (
  <MemoryRouter>
    <Shell
      cookiePolicyUrl="/cookies.pdf"
      nav={<NavLink to="/auth">Войти</NavLink>}
      banner={<OfflineBar />}
    >
      <GatePage title="Вход в личный кабинет" lead="Пришлём код в СМС.">
        <Field label="Номер телефона" hint="Подсказка" error="Ошибка" isBig />
        <Select label="Пол" options={[{ value: 'F', label: 'Женский' }]} error="Ошибка" />
        <Checkbox label="СМС" />
        <Switch label="Электронная почта" />
        <CodeInput
          digits={['1', '', '', '']}
          isShown={false}
          isInvalid
          isDisabled
          error="Код не подошёл"
          onChange={nothing}
          onFocus={nothing}
          onToggle={nothing}
        />
        <Button busyText="Проверяем код">Войти</Button>
        <ButtonLink to="/" look="line">
          На главную
        </ButtonLink>
        <TextLink to="/sign_up">Стать участником</TextLink>
        <Slow onCancel={nothing} />
        <Note look="danger">Заполните все обязательные поля</Note>
        <Toast look="failed" onClose={nothing}>
          Код уже отправлен
        </Toast>
      </GatePage>
      <ServicePage title="Страница не найдена" lead="Её нет.">
        <Blank isFailure title="Не удалось загрузить" text="Проверьте сеть." />
      </ServicePage>
      <Sheet title="Меню" titleId="menu" look="stone" onBack={nothing} onClose={nothing}>
        <SectionHead title="Мой баланс">Уровень</SectionHead>
      </Sheet>
      <LoyaltyCard
        tier="agate"
        points={1_204_560}
        name="Тимур Ахметов"
        cardNumber="7013452188903005"
        isNumberShown
        onNumberToggle={nothing}
      />
      <MonthSection month="2026-11" totalPaid={8264} totalPointsAccrues={540}>
        <DayGroup day="2026-11-20">
          <li>Операция</li>
        </DayGroup>
      </MonthSection>
      <LoyaltyCardSkeleton />
      <LedgerSkeleton rows={2} />
    </Shell>
  </MemoryRouter>
);
