/** Spanish texts of the security questions, by the text of the server. */
export const questions: Readonly<Record<string, string>> = {
  'What was the name of your first pet?': '¿Cómo se llamaba su primera mascota?',
  'In what city were you born?': '¿En qué ciudad nació?',
  'What was the make of your first car?': '¿De qué marca fue su primer automóvil?',
  'What is the name of the street you grew up on?': '¿Cómo se llama la calle en la que creció?',
  'What was the name of your elementary school?': '¿Cómo se llamaba su escuela primaria?',
  "What is your oldest cousin's first name?": '¿Cuál es el nombre de su primo o prima mayor?',
  'What was your favorite food as a child?': '¿Cuál era su comida favorita en la niñez?',
  'Who was your favorite teacher?': '¿Quién fue su maestro o maestra favorita?',
  'What was the mascot of your high school?': '¿Cuál era la mascota de su escuela secundaria?',
  'In what city did your parents meet?': '¿En qué ciudad se conocieron sus padres?',
  'What was the title of the first concert you attended?':
    '¿Cuál fue el primer concierto al que asistió?',
  'What was your first job?': '¿Cuál fue su primer empleo?',
  'What is the name of your childhood best friend?':
    '¿Cómo se llama su mejor amigo o amiga de la infancia?',
  'What was the first place you traveled to by airplane?':
    '¿Cuál fue el primer lugar al que viajó en avión?',
};
