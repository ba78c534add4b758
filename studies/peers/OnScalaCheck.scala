package dev.allways.studies.speed

import java.util
import org.scalacheck.commands.Commands
import org.scalacheck.{Gen, Prop, Test}
import scala.collection.immutable.TreeMap
import scala.util.{Success, Try}

/** The commands of TreeMapCommands by ScalaCheck, whose models are immutable. */
object OnScalaCheck extends Commands {
  type State = TreeMap[Int, Int]
  type Sut = util.TreeMap[Integer, Integer]

  private val keys = Gen.choose(0, 99)
  private val values = Gen.choose(0, 999)

  /** A call, the result that the model expects (null for none), and the model behind it. */
  private case class Same(
      name: String,
      call: Sut => Any,
      expected: State => Any,
      next: State => State = identity,
      when: State => Boolean = _ => true
  ) extends Command {
    type Result = Any
    override def run(map: Sut): Any = call(map)
    override def nextState(model: State): State = next(model)
    override def preCondition(model: State): Boolean = when(model)
    override def postCondition(model: State, result: Try[Any]): Prop =
      Prop(result == Success(expected(model)))
  }

  private def orNull(key: Option[Any]): Any = key.orNull

  private val puts = for (k <- keys; v <- values)
    yield Same("put", _.put(k, v), model => orNull(model.get(k)), _.updated(k, v))
  private val putsIfAbsent = for (k <- keys; v <- values)
    yield Same(
      "putIfAbsent",
      _.putIfAbsent(k, v),
      model => orNull(model.get(k)),
      model => if (model.contains(k)) model else model.updated(k, v)
    )
  private val gets = keys.map(k => Same("get", _.get(k), model => orNull(model.get(k))))
  private val removes = keys.map(k => Same("remove", _.remove(k), model => orNull(model.get(k)), _ - k))
  private val contain = keys.map(k => Same("containsKey", _.containsKey(k), _.contains(k)))
  private val ceilings =
    keys.map(k => Same("ceilingKey", _.ceilingKey(k), model => orNull(model.minAfter(k).map(_._1))))
  private val floors =
    keys.map(k => Same("floorKey", _.floorKey(k), model => orNull(model.maxBefore(k + 1).map(_._1))))
  private val sizes = Gen.const(Same("size", _.size(), _.size))
  private val firsts = Gen.const(Same("firstKey", _.firstKey(), _.firstKey, when = _.nonEmpty))
  private val lasts = Gen.const(Same("lastKey", _.lastKey(), _.lastKey, when = _.nonEmpty))

  private val some = Gen.oneOf(puts, gets, removes, sizes, ceilings, floors, contain, putsIfAbsent)
  private val all = Gen.oneOf(
    puts, gets, removes, sizes, ceilings, floors, contain, putsIfAbsent, firsts, lasts)

  override def canCreateNewSut(state: State, initial: Iterable[State], running: Iterable[Sut]): Boolean = true
  override def newSut(state: State): Sut = new util.TreeMap[Integer, Integer]
  override def destroySut(map: Sut): Unit = ()
  override def initialPreCondition(state: State): Boolean = state.isEmpty
  override def genInitialState: Gen[State] = Gen.const(TreeMap.empty[Int, Int])
  override def genCommand(model: State): Gen[Command] = if (model.isEmpty) some else all

  def main(arguments: Array[String]): Unit = {
    val property = OnScalaCheck.property()
    CommandRate.print { sequences =>
      val result = Test.check(
        Test.Parameters.default
          .withMinSuccessfulTests(sequences)
          .withMinSize(TreeMapCommands.LENGTH)
          .withMaxSize(TreeMapCommands.LENGTH)
          .withWorkers(1),
        property
      )
      if (!result.passed) throw new AssertionError(result.status.toString)
    }
  }
}
