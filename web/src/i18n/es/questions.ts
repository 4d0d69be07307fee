/** Spanish texts of the security questions, by the text of the server. */
export const questions: Readonly<Record<string, string>> = {
  'What was the name of your first pet?': '¿Nombre de su primera mascota?',
  'In what city were you born?': '¿En qué ciudad nació?',
  'What was the make of your first car?': '¿Marca de su primer automóvil?',
  'What is the name of the street you grew up on?': '¿Calle en la que creció?',
  'What was the name of your elementary school?': '¿Nombre de su escuela primaria?',
  "What is your oldest cousin's first name?": '¿Nombre de su primo o prima mayor?',
  'What was your favorite food as a child?': '¿Comida favorita de su niñez?',
  'Who was your favorite teacher?': '¿Maestro o maestra favorita?',
  'What was the mascot of your high school?': '¿Mascota de su escuela secundaria?',
  'In what city did your parents meet?': '¿Ciudad donde se conocieron sus padres?',
  'What was the title of the first concert you attended?': '¿Primer concierto al que asistió?',
  'What was your first job?': '¿Cuál fue su primer empleo?',
  'What is the name of your childhood best friend?': '¿Mejor amigo o amiga de la infancia?',
  'What was the first place you traveled to by airplane?': '¿Primer lugar al que viajó en avión?',
};
